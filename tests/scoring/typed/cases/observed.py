"""Answers that give a verdict by what was observed, or explain one.

A case is the verdict that a careful reader takes from the text; None where he takes neither Yes nor
No nor the third. The text must be right for that verdict and for no other.
"""

from __future__ import annotations

from hermes.model import Turn

YES, NO, THIRD = "Yes", "No", "Cannot be determined"

EXCEED = "Did the temperature at site_a exceed its rule thresholds on 2026-07-19?"
ANOMALY = "Is there a CO2 anomaly at site_e on 2026-06-30?"
LATEST = "Is the latest humidity reading at site_c anomalous?"
WITHIN = "Did the humidity at site_b stay within its limits on 2026-07-01?"
NORMAL = "Was the pressure at site_d normal on 2026-07-02?"
ACTIVE = "Is node_07 active?"
MEAN = "Did the mean temperature at site_a exceed its threshold?"
FOLLOW_UP = "And at site_b?"
HISTORY = (Turn(EXCEED, "Yes"),)

READ: dict[str, dict[str | None, tuple[str, ...]]] = {
    "a word of verdict is explained, not contradicted, by what is of something else": {
        YES: (
            "Yes. R4 wants the temperature to stay below 28.5 °C, but it reached 31.2 °C.",
            "Yes: no rule except R4 was violated.",
            "Yes. Note that the reading at 14:00 was not above the threshold.",
            "Yes. Would you like to know when it was within the limits?",
            "Yes. A peak of 31.2 °C was measured; the humidity kept within its own limits.",
            "Yes, R4 fired. The other three rules stayed silent and were not violated.",
            "Yes, but only for ten minutes; otherwise the temperature remained below the limit.",
            "Yes; no lower threshold was violated, however.",
            "Yes, unlike at site_b, where no threshold was exceeded.",
            "Yes. On 2026-07-18 no threshold was exceeded.",
            "Yes, though the mean was normal.",
            "Yes — the temperature surpassed R4, but R5 was never breached.",
            "Yes. The night before, it had stayed within its limits.",
            "Yes: R4. No further thresholds were crossed.",
            "Yes.\n\n| Rule | Exceeded |\n|---|---|\n| R5 | No |\n| R4 | Yes |",
            "Yes.\n- R4: exceeded\n- R5: No",
            "| Rule | Exceeded |\n|---|---|\n| R4 | yes |\n| R5 | no |\n\nSo yes, one was.",
        ),
        NO: (
            "No. While R4 has fired on other days, it was not triggered on this one.",
            "No. According to R4, temperatures must not exceed 28.5 °C; the maximum was 27.1 °C.",
            "No. Temperatures above the threshold are anomalous, but the maximum was 27.1 °C.",
            "No. Only the CO2 exceeded its limit that day.",
            "No, that happened only at site_b: there the threshold was exceeded.",
            "No, but it exceeded them on the following day.",
            "No. It was higher than the mean of 22 °C, yet within the limits.",
            "No. R4 is triggered if the temperature exceeds 28.5 °C. It didn't.",
            "No – R4 (temperature above 28.5 °C) was not triggered.",
            "No, it nearly exceeded R4 at noon.",
            "No. R4 calls for a reading that would exceed 28.5 °C.",
            "No, none did. Yes, it was a warm day, though.",
            "No; 27.1 °C lies above the lower limit and below the upper limit.",
        ),
        None: (
            "Yes and no, depending on the rule.",
            "Yes, no limit was exceeded.",
            "No. It exceeded the upper threshold at 13:42.",
        ),
    },
    "what denies, denies all that its clause finds": {
        NO: (
            "I see nothing that exceeded the threshold.",
            "It is wrong to say that it exceeded the threshold.",
            "No rules were broken.",
            "I checked whether any reading exceeded 28.5 °C; none did.",
            "Not a single reading exceeded the limit.",
            "Not one reading was above the threshold.",
            "No reading, not even the maximum of 27.1 °C, exceeded the threshold.",
            "None of the readings, which ranged from 19.8 to 27.1 °C, exceeded the limit.",
            "At no time, however, did it exceed the threshold.",
            "It did not, on the day in question, exceed R4.",
            "Neither of the two thresholds was exceeded.",
            "Neither R4 nor R5 was violated.",
            "It is not so that it exceeded R4.",
            "I found no evidence of an exceedance.",
            "The temperature was not above the upper or below the lower threshold.",
            "It was far from exceeding its limits.",
            "The temperature failed to reach the threshold.",
        ),
        YES: (
            "It was anything but within the limits.",
            "No longer below the threshold.",
            "The readings were not all within the limits.",
            "Not every reading was within the limits.",
            "It no longer stayed within its limits.",
            "The temperature did not remain inside its limits.",
            "No reading was within the limits.",
            "It failed to stay below the upper threshold.",
        ),
        None: (
            "There is no reading that did not exceed the threshold.",
            "Hardly any reading exceeded the threshold.",
            "Hardly any reading was within the limits.",
        ),
    },
    "some words look like a denial and are none": {
        YES: (
            "Without a doubt, the threshold was exceeded.",
            "There is no question that it exceeded R4.",
            "No fewer than five readings were above the limit.",
            "Not only R4 but also R5 was exceeded.",
            "It was not until 14:00 that the threshold was exceeded.",
        ),
    },
    "a count of none denies": {
        NO: (
            "exceeded: null",
            "Exceeded thresholds: []",
            "There were zero exceedances.",
            "Exceedances found: 0",
            "Exceeded: 0 of 4",
            "Exceeded rules: none",
            "The count of readings above the limit is zero.",
            "0 out of 144 readings surpassed the limit.",
            "144 of 144 readings were within the limits.",
        ),
        YES: (
            "Number of exceedances: 3",
            "Readings above the threshold: 3 of 144",
            "Five of the 144 readings were higher than the upper threshold.",
            "On that day the limit of 28.5 °C was exceeded by 5 of the 144 readings.",
        ),
    },
    "above and below speak of limits": {
        YES: (
            "We can see that the maximum (31.2 °C) exceeds the limit.",
            "Since 31.2 °C is greater than the threshold, it was exceeded.",
            "The minimum of 12.0 °C was under the lower limit.",
            "At noon the value was over 28.5 °C.",
        ),
        NO: (
            "The temperature was always below its upper threshold and above its lower threshold.",
            "The temperature was between the lower and the upper threshold all day.",
            "The maximum was 27.1 °C, thus lower than the limit.",
            "Every reading was under 28.5 °C.",
            "It was above 15 °C and below 28.5 °C throughout.",
            "The maximum stayed 1.4 °C below R4.",
        ),
    },
    "a part that is within its limits leaves the rest open": {
        YES: ("While most of the day was within limits, the afternoon exceeded them.",),
        None: (
            "The readings are below the threshold only at night.",
            "In general, the temperature does not exceed the threshold.",
            "It was barely ever within the limits.",
            "None of the rules was violated except R4.",
            "140 of the 144 readings were within the limits.",
            "Almost all readings were below the threshold.",
            "All readings but one were within the limits.",
            "All readings except three were within the limits.",
            "97 % of the readings were within the limits.",
            "Normally no threshold is exceeded.",
            "Apart from R4, no threshold was exceeded.",
            "No other limit was exceeded.",
            "The average did not exceed the limit.",
        ),
    },
    "what is of another quantity, place or day is no verdict": {
        NO: (
            "While the humidity exceeded its threshold, the temperature did not.",
            "Unlike the humidity, the temperature did not exceed its thresholds.",
            "No threshold was exceeded that day; the next day R4 was exceeded.",
            "From 2026-07-18 to 2026-07-20 no threshold was exceeded.",
        ),
        None: (
            "The temperature exceeded its thresholds on other days.",
            "The temperature exceeded the threshold in June.",
            "The thresholds were exceeded by other sites.",
            "The temperature at site_b exceeded its thresholds.",
            "On 2026-07-18 the temperature exceeded its thresholds.",
            "The humidity was high, and it exceeded its threshold.",
            "Only the humidity, at 71 %, exceeded its threshold.",
            "At site_b no threshold was exceeded.",
            "The humidity did not exceed its thresholds.",
        ),
    },
    "who exceeds a mean exceeds no limit": {
        NO: ("Although it exceeded the monthly average, it stayed within the limits.",),
        None: ("It exceeded the average of the month.", "It surpassed all expectations."),
    },
    "what is possible, asked or defined is not stated": {
        YES: (
            "It should be mentioned that the limit was exceeded.",
            "As the table shows, three readings exceeded the limit.",
            "I looked at all readings, and two of them exceeded R4.",
            "I can tell that it was found to exceed R4.",
            "It exceeded the threshold when the heating was on.",
            "The threshold of 28.5 °C defined by rule R4 was exceeded.",
            "The threshold that R4 defines, 28.5 °C, was exceeded.",
        ),
        NO: ("The temperature kept below the limit; it would have had to exceed 28.5 °C.",),
        None: (
            "The temperature must not exceed 28.5 °C.",
            "Do not exceed the threshold.",
            "I will check whether it exceeded its threshold.",
            "It would have exceeded R4 at 28.6 °C.",
            "I doubt that it exceeded the threshold.",
            "A reading exceeds the threshold if it is above 28.5 °C.",
            "The limit is exceeded once a reading is above 28.5 °C.",
            "An alert is sent when the temperature exceeds 28.5 °C.",
            "The rule R4 detects temperatures above the threshold of 28.5 °C.",
            "You want to know about readings above the threshold.",
            "Should the temperature exceed 28.5 °C, R4 fires.",
            "The temperature has to exceed 28.5 °C to trigger R4.",
            "It came close to exceeding R4.",
            "It may have been within the limits.",
            "To be within the limits it must be below 28.5 °C.",
            "I was asked whether the temperature exceeded its thresholds.",
            "I cannot confirm that it exceeded the threshold.",
        ),
    },
    "a rule that is named is one among others": {
        YES: (
            "The upper threshold was exceeded; the lower one was not.",
            "The lower threshold was not exceeded, the upper one was.",
            "R3 was not violated, R4 was violated.",
            "Rules R4 and R5 were both triggered.",
        ),
        NO: ("No rule fired.", "R4 did not fire.", "No exceedance of R4 was recorded."),
    },
    "that no rule fires is observed, what a rule does is not": {
        YES: ("Yes, R4 fires; no other rule fires.",),
        NO: (
            "No rule fires for the temperature on 2026-07-19.",
            "No anomaly rule fires.",
            "None of the rules fires.",
            "No rule currently triggers.",
            "No rule fires, as it was below the upper limit.",
            "No, no rule fires.",
        ),
        THIRD: ("No rule applies.",),
        None: (
            "No rule fires unless the temperature exceeds 28.5 °C.",
            "No rule fires when it is cold.",
            "No rule fires for the humidity.",
            "No rule fires at site_d.",
            "I do not know whether no rule fires.",
        ),
    },
    "a verb alone answers as the question asks": {
        YES: ("It did.", "It did, but not for long; it exceeded R4 only."),
        NO: (
            "It did not, as the maximum was 27.1 °C.",
            "You asked whether it exceeded R4. It didn't.",
            "I went through all the thresholds: none was.",
        ),
    },
    "an emoji or a parenthesis ends a word of verdict": {
        YES: ("Yes 🎉", "Yes (R4)", "Yes… R4", "Yes with a peak of 31.2 °C"),
        NO: ("No 🙂", "No (27.1 °C)", "No (the maximum was 27.1 °C)."),
        None: ("No (new) readings.",),
    },
}

EVENTS: dict[str, dict[str | None, tuple[str, ...]]] = {
    "events are there, or none is": {
        YES: (
            "There were several CO2 anomalies.",
            "Rule R6 flagged an anomaly at 10:20.",
            "The data contains 2 anomalies.",
            "CO2 anomalies detected at site_e: 3",
            "At 10:20 a CO2 anomaly happened.",
            "The CO2 level at 10:20 was abnormally high.",
            "Anomaly found.",
            "Yes. Neither temperature nor humidity showed an anomaly.",
        ),
        NO: (
            "I didn't detect any anomalies.",
            "I could not find any anomaly.",
            "Nothing anomalous was found in the CO2 data.",
            "Zero CO2 anomalies.",
            "0 anomalies occurred.",
            "None was found.",
            "I searched for anomalies but found none.",
            "An anomaly was not detected.",
            "Anomalies: none.",
            "No unusual values.",
            "Number of anomalies: 0",
        ),
        None: (
            "The anomaly rule for CO2 is R6.",
            "I searched for anomalies.",
            "An anomaly is a value outside the limits.",
            "There was a temperature anomaly.",
            "A CO2 anomaly was detected on 2026-06-29.",
            "There might be an anomaly.",
            "I can't rule out an anomaly.",
            "No temperature anomaly was found.",
        ),
    },
    "the third verdict is of the matter, not of who answers": {
        THIRD: (
            "Whether there was an anomaly cannot be determined.",
            "The data are not sufficient to decide.",
            "The information was insufficient.",
            "No verdict is possible.",
            "The available data does not permit a conclusion.",
            "No CO2 rule applies to site_e.",
            "There is no rule that covers CO2 at site_e.",
            "Cannot be determined; no anomaly was reported.",
            "It cannot be evaluated; no anomaly rule covers site_e.",
            '{"verdict": "cannot_be_determined"}',
        ),
        None: (
            "I have no access to live data, so I cannot determine whether there is an anomaly.",
            "I lack the access needed to determine this.",
            "I have no information on site_e.",
            "I do not have real-time data.",
        ),
    },
}

TURNED: dict[str, dict[str | None, tuple[str, ...]]] = {
    "who asks for the limits is answered the other way round": {
        YES: (
            "It remained within its limits.",
            "It never exceeded 60 %.",
            "It did.",
            "Yes, all readings were within the limits, although the temperature exceeded its own.",
        ),
        NO: (
            "It didn't.",
            "No. Until noon it was within the limits.",
            "Not all readings stayed within the limits.",
            "Most readings were within the limits, but 3 exceeded them.",
            "It did not stay within them: 62 % is above the upper limit.",
        ),
        None: ("The temperature stayed within its limits.", "The mean was within the limits."),
    },
}

OTHERS: tuple[tuple[str, str, str | None], ...] = (
    (LATEST, "It cannot be called anomalous.", NO),
    (LATEST, "A non-anomalous reading.", NO),
    (LATEST, "It would be considered anomalous.", None),
    (NORMAL, "It was normal.", YES),
    (NORMAL, "It was not normal.", NO),
    (NORMAL, "No anomaly was found.", YES),
    (ACTIVE, "Yes, it is active; it has not been out of range since May.", YES),
    (ACTIVE, "It is not.", NO),
    (MEAN, "The mean temperature exceeded the threshold.", YES),
    (MEAN, "The average was within the limits.", NO),
)

FOLLOWING: tuple[tuple[str, str | None], ...] = (
    ("The threshold was exceeded at site_a only; at site_b it was not.", NO),
    ("Not at site_b.", NO),
    ("At site_b none of the thresholds was exceeded, whereas site_a exceeded R4.", NO),
    ("No, site_b stayed within its limits, site_a exceeded them.", NO),
    ("It exceeded its thresholds there, too.", YES),
    ("Yes, unlike at site_c, where it did not.", YES),
    ("At site_b it did, at site_c it did not.", YES),
    ("At site_a it exceeded its thresholds.", None),
)
