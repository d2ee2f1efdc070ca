"""Answers that choose among the names that a question offers, in the words of chat models.

Each right answer is wrong where the reference is the other name.
"""

from tests.scoring.typed.cases.case import RIGHT, WRONG, Case

HIGHER = "Which site has the higher mean CO2, site_b or site_d?"
LOWER = "Which site has the lower mean CO2, site_b or site_d?"
FARTHER = "Which is farther from node_02, node_08 or node_14?"
MORE = "Of site_b and site_d, which recorded more anomalies?"
QUANTITY = "Which property has the most outliers at site_e, humidity or temperature?"

_HIGHER = (
    ("Answer: site_d. Even though site_b peaked higher, its mean is lower.", "the final answer"),
    ("Answer: site_d\n\nAt site_b the mean was 640 ppm.", "the final answer, then a remark"),
    ("The answer is site_d because the mean of site_b is lower.", "a reason behind it"),
    ("It's **site_d**, as the mean of site_b is smaller.", "a reason behind a comma"),
    ("Final answer: between site_b and site_d, site_d.", "`between` in the final answer"),
    ("Site D. The mean of Site B is lower.", "the bare name opens"),
    ("site_d it is; site_b only reaches 640 ppm.", "the bare name, said as people say it"),
    ("site_d – its mean is 70 ppm above that of site_b.", "the bare name and a dash"),
    ("site_d. (site_b: 640 ppm)", "a remark in brackets"),
    ("site_d has the higher mean, site_b the lower.", "both, each with its comparison"),
    ("The mean is highest at site_d, lowest at site_b.", "both, with superlatives"),
    ("The mean at site_b (640 ppm) is lower than the one at site_d (710 ppm).", "turned round"),
    ("site_b recorded the lower mean.", "of two, the other"),
    ("site_b does not have the higher mean; site_d does.", "the other is denied"),
    ("Though the peak at site_b was higher, site_d has the higher mean.", "a concession"),
    ("site_b had the higher maximum, but on average site_d is higher.", "another statistic"),
    ("Looking at site_b and site_d, the higher mean is that of the latter.", "the latter"),
    ("The former, site_b, is at 640 ppm; site_d is higher.", "the former"),
    ("site_d (mean: 710.2 ppm) > site_b (mean: 640.4 ppm)", "a sign between remarks"),
    ("site_b (640.4 ppm) < site_d (710.2 ppm)", "the sign the other way"),
    ("site_d outranks site_b by 70 ppm.", "who leads is higher"),
    ("Mean at site_d: 710.2 ppm, higher than the 640.4 ppm of site_b.", "a comparison behind"),
    ("The mean of site_b is 640 ppm and that of site_d 710, making site_d the higher.", "a result"),
    ("site_b → 640 ppm, site_d → 710 ppm. So site_d.", "arrows that give values"),
    ("site_d was higher, at 710.2 ppm, compared to 640.4 ppm at site_b.", "a decimal point"),
    ("Comparing the two means of site_b and site_d, site_d is ahead.", "both named first"),
    ("The one with the higher mean between site_b and site_d is site_d.", "behind `between`"),
)
_NEITHER = (
    ("site_b and site_d share the same mean.", "equal"),
    ("It is either site_b or site_d.", "either"),
    ("site_b has 640 ppm, site_d has 710 ppm.", "values alone choose none"),
    ("site_d is higher. site_b is higher.", "both are chosen"),
    ("Neither site_b nor site_d.", "both are denied"),
)
_OTHERS = (
    (
        LOWER,
        "site_b",
        "site_d",
        "Though the minimum of site_d was lower, site_b has the lower mean.",
    ),
    (LOWER, "site_b", "site_d", "site_b (640.4 ppm) < site_d (710.2 ppm)"),
    (
        FARTHER,
        "node_14",
        "node_08",
        "node_14 is farther (88.2 m) from node_02 than node_08 (40 m).",
    ),
    (FARTHER, "node_14", "node_08", "node_08 is closer to node_02; node_14 is 88.2 m away."),
    (FARTHER, "node_14", "node_08", "node_14, at 88.2 m; node_08 lies 40 m away."),
    (MORE, "site_d", "site_b", "site_d recorded more (5), site_b had 2."),
    (MORE, "site_d", "site_b", "site_b recorded fewer than site_d."),
    (QUANTITY, "humidity", "temperature", "Humidity has the most outliers (6), temperature has 2."),
)

CASES = (
    *(Case("site_d", HIGHER, answer, RIGHT, why, hedged=False) for answer, why in _HIGHER),
    *(Case("site_b", HIGHER, answer, WRONG, why) for answer, why in _HIGHER),
    *(
        Case(value, HIGHER, answer, WRONG, why)
        for answer, why in _NEITHER
        for value in ("site_b", "site_d")
    ),
    *(Case(value, question, answer, RIGHT, "chosen") for question, value, _, answer in _OTHERS),
    *(Case(other, question, answer, WRONG, "not chosen") for question, _, other, answer in _OTHERS),
    Case(
        "site_d", HIGHER, "site_d. In fact, site_b is higher.", RIGHT, "contradicted", hedged=True
    ),
    Case("node_02", FARTHER, "node_02", RIGHT, "what they are held to is named, not chosen"),
)
