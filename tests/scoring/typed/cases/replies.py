"""Whole replies of chat models: several rules at once, as they meet in practice."""

from tests.scoring.typed.cases.case import RIGHT, SILENT, WRONG, Case

NODES = "How many nodes are installed at site_e?"
WINDOW = "How many CO2 readings were made at site_d in the last 24 hours?"
HUMIDITY = "What is the average relative humidity at site_c?"
EXCEED = "Did the temperature at site_a exceed its rule thresholds on 2026-07-19?"
LATEST = "Is the latest humidity reading at site_c anomalous?"
ANOMALY = "Is there a CO2 anomaly at site_e on 2026-06-30?"
HIGHER = "Which site has the higher mean CO2, site_b or site_d?"
WIND = "What is the average wind speed at site_a?"
DAY = "On which day did the maximum temperature at site_c occur?"
FIRST = "When was the first temperature reading at site_b?"
NEAREST = "Which node is nearest to node_03?"
RADIUS = "Which nodes lie within 50 m of node_03?"

THRESHOLD = "What is the upper temperature threshold of rule R4?"
DISTANCE = "What is the distance between node_12 and node_17?"

CASES = (
    *(
        Case(7, NODES, answer, outcome, "a whole reply")
        for answer, outcome in (
            (
                "Based on the knowledge graph, site_e currently hosts a total of **7** "
                "sensor nodes (node_22 through node_28).",
                RIGHT,
            ),
            (
                "Site_e has 7 nodes: node_01, node_02, node_03, node_04, node_05, "
                "node_06, node_07.",
                RIGHT,
            ),
            (
                "I found the following nodes at site_e:\n\n1. node_01\n2. node_02\n3. "
                "node_03\n\nTotal: 3 nodes",
                WRONG,
            ),
            ("There are between five and seven nodes.", RIGHT),
            ("~7", RIGHT),
            ("7 nodes (as of 2026-08-12)", RIGHT),
            ("Number of nodes = 7", RIGHT),
            ("Nodes: 7", RIGHT),
            ("I'm not able to query the graph, sorry.", SILENT),
            ("As a language model I do not have real-time access to sensor networks.", SILENT),
            (
                "Unfortunately, the provided context does not mention how many nodes "
                "are installed at site_e.",
                SILENT,
            ),
            ("I would need access to the knowledge graph to answer this.", SILENT),
            ("It is not possible to answer this question with the given information.", SILENT),
            ("I don't have enough information to answer. Typically a site has 5 nodes.", WRONG),
            ("No nodes.", WRONG),
            ("The number of installed nodes is seven.", RIGHT),
            ("There're exactly seven (7) of them.", RIGHT),
            ("SELECT (COUNT(?n) AS ?c) WHERE { ?n :site :site_e }", WRONG),
            (
                "```sparql\nSELECT (COUNT(?n) AS ?c) WHERE {?n :site ?s} LIMIT "
                "7\n```\nThis query counts the nodes; it returns 8.",
                WRONG,
            ),
            ("7️⃣", RIGHT),
            ("In 7 days we saw 8 nodes", RIGHT),
            ("The answer: 8 (not 7).", WRONG),
            ("seven hundred", WRONG),
            ("Seven.", RIGHT),
            ("7/10", RIGHT),
            ("7 %", RIGHT),
            ("0007", RIGHT),
            ("7,0,0", RIGHT),
            ("On 07/07/2026 8 nodes", WRONG),
            ("07.07.2026", WRONG),
            ("07:07", WRONG),
            ("7:00 am", WRONG),
            ("July 7", WRONG),
            ("7 July", WRONG),
            ("May 7th, 2026: eight", WRONG),
            ("Rule 7 applies: 8 nodes", WRONG),
            ("sensor 7 is one of 8 nodes", WRONG),
            ("node #7", WRONG),
        )
    ),
    *(
        Case(
            12482,
            "How many temperature readings were recorded at site_a?",
            answer,
            outcome,
            "a whole reply",
        )
        for answer, outcome in (
            ("12482 (twelve thousand four hundred and eighty-two)", RIGHT),
            ("I count 12,482.", RIGHT),
            ("12,482 – 12,500", RIGHT),
            ("1,2482", WRONG),
            ("12.482,00 Messungen", RIGHT),
            ("12 482,0", RIGHT),
            ("≈12.5k", WRONG),
        )
    ),
    *(
        Case(0, WINDOW, answer, outcome, "a whole reply")
        for answer, outcome in (
            ("No CO2 readings were recorded at site_d during that period.", RIGHT),
            ("I found no CO2 readings at site_d in the last 24 hours.", RIGHT),
            ("There are no readings available for the last 24 hours.", RIGHT),
            ("zero", RIGHT),
            ("There is no information about CO2 readings.", SILENT),
            ("No, there were none.", RIGHT),
            ("site_d has not made any CO2 readings in the last 24 hours.", RIGHT),
            ("Not any.", RIGHT),
            ("I have no readings for site_d", RIGHT),
            ("No nodes were found.", SILENT),
            ("I don't have any information.", SILENT),
            ("no data", SILENT),
            ("There were 0 (zero) readings.", RIGHT),
            ("none of the readings were made in the last 24 hours", RIGHT),
        )
    ),
    *(
        Case(5, WINDOW, answer, outcome, "a whole reply")
        for answer, outcome in (
            ("No readings", WRONG),
            ("None", WRONG),
        )
    ),
    *(
        Case(57.31, HUMIDITY, answer, outcome, "a whole reply")
        for answer, outcome in (
            ("The average relative humidity at site_c is approximately 57.31% RH.", RIGHT),
            ("57.31 % (min 40.2 %, max 71 %)", RIGHT),
            ("Average: 57.3125%", RIGHT),
            ("fifty-seven percent", RIGHT),
            ("It's somewhere around 55–60%.", WRONG),
            ("5.731e1", RIGHT),
            ("57.31.", RIGHT),
            ("57.310", RIGHT),
            ("not available", SILENT),
            ("0.5731 (57.31 %)", RIGHT),
            ("56.7369", RIGHT),
            ("56.7368", WRONG),
            ("57,310", RIGHT),
        )
    ),
    *(
        Case(-3.5, "And the minimum?", answer, outcome, "a whole reply")
        for answer, outcome in (
            ("The minimum was -3.5 °C, while the maximum was 31.2 °C", RIGHT),
            ("-3,5 °C", RIGHT),
            ("-3.5°C to 31.2°C", RIGHT),
            ("minimum–3.5", WRONG),
            ("min=-3.5", RIGHT),
            ("min: − 3.5 °C", RIGHT),
            ("negative three and a half", WRONG),
        )
    ),
    *(
        Case("Yes", EXCEED, answer, outcome, "a whole reply")
        for answer, outcome in (
            (
                "Yes. On 2026-07-19 the temperature at site_a reached 31.2 °C, "
                "exceeding the 28.5 °C threshold.",
                RIGHT,
            ),
            ("The temperature at site_a did exceed its rule thresholds on 2026-07-19.", RIGHT),
            ("It did.", RIGHT),
            ("Indeed, it exceeded them twice.", RIGHT),
            ("Affirmative.", RIGHT),
            ("Based on the data, yes, the temperature exceeded its thresholds.", RIGHT),
            ("The thresholds were exceeded on 2026-07-19.", RIGHT),
            ("Threshold exceeded at 14:00.", RIGHT),
            ("There was no day on which it did not exceed them", WRONG),
            (
                "I cannot access the data, so I can't tell if the temperature exceeded "
                "the thresholds.",
                SILENT,
            ),
            (
                "I don't have information about whether the temperature exceeded the thresholds.",
                SILENT,
            ),
            ("There is no evidence that it exceeded the thresholds.", WRONG),
            ("Yes, although the exact cause is unknown.", RIGHT),
            ("Yes – it's unclear why.", RIGHT),
            ("No rules were violated", WRONG),
            ("No violations.", WRONG),
            ("Cannot be determined", WRONG),
            ("1. Yes", RIGHT),
            ("Verdict: YES", RIGHT),
            ("✅ Yes", RIGHT),
            ("yes it did", RIGHT),
            ("Probably yes.", RIGHT),
            ("Oui, le seuil a été dépassé.", RIGHT),
            ("Sí.", RIGHT),
            ("No, wait. Yes, it did exceed.", WRONG),
            ("Yes? No? I am not sure.", WRONG),
        )
    ),
    *(
        Case("No", LATEST, answer, outcome, "a whole reply")
        for answer, outcome in (
            ("No, it is not anomalous; 55 % lies within the 30–70 % range.", RIGHT),
            ("The latest humidity reading at site_c is normal.", RIGHT),
            ("The latest humidity reading is not considered an anomaly.", RIGHT),
            ("There are no signs of an anomaly.", RIGHT),
            ("It does not violate any rule.", RIGHT),
            ("It falls within the acceptable range.", RIGHT),
            ("No anomalies detected ✅", RIGHT),
            ("No rule is violated by the latest reading.", RIGHT),
            ("No. The latest reading is 57.31 %.", RIGHT),
            ("no", RIGHT),
            ("Not anomalous", RIGHT),
            ("It's not out of range.", RIGHT),
            ("Nothing out of the ordinary.", RIGHT),
            ("The reading is neither too high nor too low.", WRONG),
            ("No information is available on the latest reading.", SILENT),
            ("No humidity reading is available at site_c.", SILENT),
            ("No data found.", SILENT),
            ("There is no humidity sensor at site_c.", SILENT),
            ("Nope.", RIGHT),
            ("I have no way of knowing.", SILENT),
            ("I do not know whether it is anomalous.", SILENT),
            ("Unfortunately I'm unable to tell.", SILENT),
            ("The latest reading is an anomaly.", WRONG),
            ("It is unclear.", SILENT),
        )
    ),
    *(
        Case("Cannot be determined", ANOMALY, answer, outcome, "a whole reply")
        for answer, outcome in (
            ("It is not possible to determine whether there was an anomaly.", RIGHT),
            ("The anomaly status is undetermined because there were no readings.", RIGHT),
            ("Unable to determine.", RIGHT),
            ("There is insufficient information to determine this.", RIGHT),
            ("This can't be evaluated since no threshold rule is defined for CO2.", RIGHT),
            ("Indeterminate", RIGHT),
            ("cannot determine", RIGHT),
            ("No verdict can be given: there is no data.", RIGHT),
            ("No CO2 data is available for site_e on 2026-06-30.", RIGHT),
            ("I do not have access to this.", SILENT),
            ("Not enough data", RIGHT),
            ("There were no CO2 readings, so no anomaly.", WRONG),
            ("I'm afraid I don't know.", SILENT),
            ("There is an anomaly, but its cause cannot be determined.", WRONG),
        )
    ),
    *(
        Case("site_d", HIGHER, answer, outcome, "a whole reply")
        for answer, outcome in (
            ("The mean CO2 is higher at site_d (455 ppm) than at site_b (412 ppm).", RIGHT),
            ("site_d has a higher mean CO2 concentration compared to site_b.", RIGHT),
            ("site_b has a lower mean CO2 (412 ppm) than site_d (455 ppm).", RIGHT),
            ("site_b (412 ppm) vs site_d (455 ppm): site_d is higher.", RIGHT),
            (
                "Mean CO2:\n- site_b: 412 ppm\n- site_d: 455 ppm\n\nsite_d has the "
                "higher mean CO2.",
                RIGHT,
            ),
            ("- site_b: 412 ppm\n- site_d: 455 ppm\n\n**Site D**", RIGHT),
            ("| site | mean |\n|---|---|\n| site_b | 412 |\n| site_d | 455 |\n\n→ site_d", RIGHT),
            ("Of the two sites, site_d.", RIGHT),
            ("site_b, with 455 ppm, compared with 412 ppm for site_d.", WRONG),
            (
                "While site_b averages 412 ppm, site_d averages 455 ppm, making site_d "
                "the site with the higher mean CO2.",
                RIGHT,
            ),
            ("site_d > site_b", RIGHT),
            ("site_b < site_d", RIGHT),
            ("It is site_d, since site_b has only 412 ppm.", RIGHT),
            (
                "site_b's mean is 412 ppm and site_d's mean is 455 ppm, so the answer is site_d.",
                RIGHT,
            ),
            ("site_d does, by 43 ppm.", RIGHT),
            ("site_d's is.", RIGHT),
            ("Neither site_b nor site_d has CO2 data.", SILENT),
            ("The site with the higher mean CO2 is site_b, followed by site_d.", WRONG),
            ("site_b does not have the higher mean; site_d does.", RIGHT),
            ("Not enough data to compare site_b and site_d.", SILENT),
        )
    ),
    *(
        Case("node_05", NEAREST, answer, outcome, "a whole reply")
        for answer, outcome in (
            (
                "The node nearest to node_03 is node_05, at a distance of 12.4 m. The "
                "next nearest is node_09.",
                RIGHT,
            ),
            ("`node_03` → `node_05`", RIGHT),
            ("node_03's nearest neighbour is Node-05.", RIGHT),
            ("It's the fifth node.", WRONG),
            ("http://example.org/hk#node_05", RIGHT),
            ("urn:node:node_05", RIGHT),
        )
    ),
    *(
        Case(["node_05", "node_09", "node_11"], RADIUS, answer, outcome, "a whole reply")
        for answer, outcome in (
            ("There are three nodes within 50 m of node_03: node_05, node_09, and node_11.", RIGHT),
            ("Nodes 05, 09 and 11", RIGHT),
            ("No nodes lie within 50 m of node_03.", WRONG),
        )
    ),
    *(
        Case(["node_05"], RADIUS, answer, outcome, "a whole reply")
        for answer, outcome in (("node_05", RIGHT),)
    ),
    *(
        Case([], RADIUS, answer, outcome, "a whole reply")
        for answer, outcome in (
            ("There are none.", RIGHT),
            ("No node is within 50 m.", RIGHT),
            ("There are no such nodes.", RIGHT),
        )
    ),
    *(
        Case("2026-07-19", DAY, answer, outcome, "a whole reply")
        for answer, outcome in (
            (
                "The maximum temperature at site_c (31.2 °C) occurred on Sunday, July "
                "19, 2026 at 13:42 UTC.",
                RIGHT,
            ),
            ("It was 19/07/2026.", RIGHT),
            ("19th July 2026", RIGHT),
            ("2026-7-19", RIGHT),
            ("July the 19th, 2026", RIGHT),
            ("19 July, 2026", RIGHT),
            ("19.07.", WRONG),
            ("day 200 of 2026", WRONG),
            ("18-19 July 2026", RIGHT),
            ("19JUL2026", RIGHT),
            ("I don't have data for July 2026.", SILENT),
        )
    ),
    *(
        Case("2026-05-13 00:04 UTC", FIRST, answer, outcome, "a whole reply")
        for answer, outcome in (
            (
                "The first temperature reading at site_b was recorded on May 13, 2026 "
                "at 12:04 AM UTC.",
                RIGHT,
            ),
            ("2026-05-13 at 00:04:17 UTC", RIGHT),
            ("2026-05-13T00:04", RIGHT),
            ("13/05/2026 00:04", RIGHT),
            ("00:04 on 2026-05-13", RIGHT),
            ("13 May 2026 (00:04 UTC)", RIGHT),
            ("May 13 2026, 2:04 a.m. CEST", RIGHT),
            ("May 12, 2026, 8:04 PM EDT", RIGHT),
            ("four minutes past midnight on 13 May 2026", WRONG),
            ("2026-05-13 00:04 GMT+2", WRONG),
            ("13 May 2026 at 5:34 IST", RIGHT),
            ("Local time 02:04 on 13 May 2026 (00:04 UTC).", RIGHT),
            ("1778630640", WRONG),
        )
    ),
    *(
        Case(None, WIND, answer, outcome, "a whole reply")
        for answer, outcome in (
            (
                "I could not find any information about wind speed at site_a in the "
                "knowledge graph.",
                RIGHT,
            ),
            ("Wind speed isn't one of the observed properties.", RIGHT),
            ("site_a does not have a wind sensor.", RIGHT),
            ("There are no wind sensors at site_a.", RIGHT),
            (
                "The average wind speed at site_a is not available in the dataset, "
                "which covers 13 May 2026 to 12 August 2026.",
                RIGHT,
            ),
            ("The dataset only covers temperature, humidity and CO2.", RIGHT),
            ("Wind speed is not part of the dataset.", RIGHT),
            ("No results.", RIGHT),
            ("The query returned no results.", RIGHT),
            ("Sorry, I can't help with that.", RIGHT),
            (
                "I'm unable to determine the average wind speed as no anemometer is "
                "installed at site_a.",
                RIGHT,
            ),
            ("The average wind speed at site_a is 0.", WRONG),
            ("Approximately 12 km/h", WRONG),
            ("3", WRONG),
            ("three metres per second", WRONG),
            (
                "There is no wind speed data; the 4 sensors at site_a measure "
                "temperature (20.1 °C on average), humidity and CO2.",
                RIGHT,
            ),
            ("Data not available (N=0).", WRONG),
            ("I looked at 25 sensors and 3 sites and none measures wind.", RIGHT),
            ("unknown, but if I had to guess, 5 m/s", WRONG),
            ("I don't know. Wind speeds in Italy average 3 m/s.", WRONG),
            ("The knowledge graph contains no `windSpeed` property.", RIGHT),
            ("That's not something I have data on.", RIGHT),
            ("No anemometer data exists.", RIGHT),
            ("Wind speed: n/a", RIGHT),
            ("-", RIGHT),
            ("?", WRONG),
        )
    ),
    *(
        Case(28.5, THRESHOLD, answer, outcome, "a whole reply")
        for answer, outcome in (
            ("Rule R4 flags temperatures above 28.5 °C.", RIGHT),
            ("28.5°C (rule R4), 5 °C lower threshold", RIGHT),
            ("The upper threshold is not 30 °C but 28.5 °C.", RIGHT),
            ("R4: > 28.5", RIGHT),
            ("There's no rule R4 in the data.", SILENT),
            ("Rule R4's threshold isn't specified.", SILENT),
        )
    ),
    *(
        Case(184.6, DISTANCE, answer, outcome, "a whole reply")
        for answer, outcome in (
            ("The distance is about 185 m.", RIGHT),
            ("184.6 m (0.1846 km)", RIGHT),
            ("It's roughly 0.18 kilometres.", WRONG),
            ("Approximately 180 meters", WRONG),
            ("184,6 m", RIGHT),
            (
                "The distance between node_12 and node_17 is 184.6 metres (as the crow flies).",
                RIGHT,
            ),
        )
    ),
    *(
        Case(7, NODES, answer, outcome, "a whole reply")
        for answer, outcome in (
            ("I believe it's seven.", RIGHT),
            ("The site hosts 7 nodes in total, of which 6 are active.", RIGHT),
            ("Six.", WRONG),
            ("Of 25 nodes, seven are at site_e.", RIGHT),
            (
                "Answer: 7 nodes.\n\nExplanation: the graph has 25 nodes; 7 of those have site_e.",
                RIGHT,
            ),
            ("Result: 7", RIGHT),
            ("site_e: 8 nodes. Correction: site_e: 7 nodes.", RIGHT),
            ("Sieben Knoten.", WRONG),
            ("7 Knoten sind installiert.", RIGHT),
            ("Il y a 7 nœuds.", RIGHT),
            ("Hay 7 nodos.", RIGHT),
            ("安装了7个节点。", RIGHT),
            ("site_e有7个节点", RIGHT),
            ("Установлено 7 узлов", RIGHT),
            ('{"site": "site_e", "nodes": 7}', RIGHT),
            ('[{"count": 7}]', RIGHT),
            ("count\n7", RIGHT),
            ("?count = 7", RIGHT),
            ('"7"^^xsd:integer', RIGHT),
            ("7^^<http://www.w3.org/2001/XMLSchema#integer>", RIGHT),
            ("I cannot determine the number; the question says site_e has some nodes.", SILENT),
            ("None of the documents mention this.", WRONG),
        )
    ),
    *(
        Case(0, WINDOW, answer, outcome, "a whole reply")
        for answer, outcome in (
            ("In the last 24 hours, no CO2 readings were made at site_d.", RIGHT),
            ("The count is 0.", RIGHT),
            ("0.", RIGHT),
            ("There was not a single CO2 reading.", RIGHT),
            ("site_d made no readings.", RIGHT),
            ("No CO2 measurements in that window", RIGHT),
            ("The number of CO2 readings at site_d in the last 24 hours is zero.", RIGHT),
            ("I don't see any CO2 readings at site_d.", RIGHT),
            ("no", WRONG),
        )
    ),
    *(
        Case(
            12482,
            "How many temperature readings were recorded at site_a?",
            answer,
            outcome,
            "a whole reply",
        )
        for answer, outcome in (
            (
                "A total of 12,482 temperature readings were recorded at "
                "site_a between 2026-05-13 and 2026-08-12.",
                RIGHT,
            ),
            ("site_a recorded 12.482 temperature readings", RIGHT),
            ("12 482 readings; site_b: 11 907", RIGHT),
            ("over 12 thousand", WRONG),
            ("12482!", RIGHT),
            ("12_482", WRONG),
        )
    ),
    *(
        Case(-3.5, "And the minimum?", answer, outcome, "a whole reply")
        for answer, outcome in (
            (
                "The minimum temperature at site_c in July 2026 was −3.5 °C "
                "(recorded 2026-07-02 04:12 UTC).",
                RIGHT,
            ),
        )
    ),
    *(
        Case("Yes", EXCEED, answer, outcome, "a whole reply")
        for answer, outcome in (
            ("**Verdict:** Yes\n\n**Reason:** 31.2 °C > 28.5 °C (R4)", RIGHT),
            ("Yes, there was an exceedance. No other anomalies were detected.", RIGHT),
            (
                "According to rule R4, the temperature was above the upper threshold at 14:05.",
                RIGHT,
            ),
            ("It went out of range.", RIGHT),
            ('{"verdict": "Yes"}', RIGHT),
            (
                "The temperature at site_a exceeded its rule thresholds on "
                "2026-07-19, so the answer is Yes.",
                RIGHT,
            ),
            ("I cannot say yes or no.", SILENT),
            ("Not that I know of.", WRONG),
            ("Yes — I'm not sure by how much.", RIGHT),
            ("It is unknown whether the temperature exceeded the thresholds.", SILENT),
        )
    ),
    *(
        Case("No", LATEST, answer, outcome, "a whole reply")
        for answer, outcome in (
            ("No, the value lies between the lower and the upper threshold.", RIGHT),
            ("It is below the upper limit and above the lower limit.", RIGHT),
            ("There is nothing unusual about the latest reading.", RIGHT),
            ("The reading was not flagged as anomalous.", RIGHT),
            ("No threshold was violated.", RIGHT),
            ("I see no anomaly.", RIGHT),
            ("The latest reading doesn't exceed any threshold", RIGHT),
            ("No – within range.", RIGHT),
            ("not an anomaly", RIGHT),
            ("all good, no issues", WRONG),
        )
    ),
    *(
        Case("Cannot be determined", ANOMALY, answer, outcome, "a whole reply")
        for answer, outcome in (
            ("No conclusion can be drawn; there are no CO2 readings that day.", RIGHT),
            ("The question cannot be decided.", RIGHT),
            ("There isn't enough data to determine this.", RIGHT),
            ("It can not be determined.", RIGHT),
            ("Yes", WRONG),
            ("It cannot be answered.", SILENT),
            ("No CO2 was measured at site_e on 2026-06-30.", RIGHT),
        )
    ),
    *(
        Case("site_d", HIGHER, answer, outcome, "a whole reply")
        for answer, outcome in (
            ("Site-D.", RIGHT),
            ("The answer is site_d, not site_b.", RIGHT),
            ("SITE D", RIGHT),
            ("It's D.", WRONG),
            ("Both sites have the same mean CO2.", WRONG),
            ("The mean CO2 at site_d exceeds that of site_b.", RIGHT),
            ("site_d, because its mean CO2 (455 ppm) is higher than site_b's (412 ppm)", RIGHT),
            ("At 455 ppm, site_d beats site_b (412 ppm).", RIGHT),
        )
    ),
    *(
        Case("2026-07-19", DAY, answer, outcome, "a whole reply")
        for answer, outcome in (
            ("The maximum temperature (31.2 °C) at site_c was on July 19th of 2026.", RIGHT),
            ("2026-07-19T00:00:00", RIGHT),
            ("It was on the 19th of July in 2026.", WRONG),
            ("Am 19.7.2026.", RIGHT),
            ("19 Juli 2026", RIGHT),
            ("July 19 (2026)", WRONG),
            ("2026-07-19 and 2026-07-20", RIGHT),
        )
    ),
    *(
        Case("2026-05-13 00:04 UTC", FIRST, answer, outcome, "a whole reply")
        for answer, outcome in (
            ("It was recorded at 00:04 UTC on May 13th, 2026.", RIGHT),
            ("Date: 13.05.2026\nTime: 00:04:12", RIGHT),
            ("13 May 2026, shortly after midnight (00:04)", RIGHT),
            ("2026-05-13T00:04:00+0000", RIGHT),
            ("2026-05-13 00:04:00.000000", RIGHT),
            ("2026-05-13T02:04:00+02", RIGHT),
            ('"2026-05-13T00:04:00Z"^^xsd:dateTime', RIGHT),
            ("1 May 2026 at 00:04; no, 13 May 2026 at 00:04", RIGHT),
        )
    ),
    *(
        Case(None, WIND, answer, outcome, "a whole reply")
        for answer, outcome in (
            ("I do not have access to wind speed data for site_a.", RIGHT),
            (
                "Wind speed cannot be computed: only temperature, humidity and CO2 are observed.",
                RIGHT,
            ),
            ("No. The data has no wind speed.", RIGHT),
            ("The wind speed is NaN.", WRONG),
            ("The average is undefined as there are no readings.", RIGHT),
            ("0 readings of wind speed were found, so the average can't be computed.", RIGHT),
            ("There are 0 wind speed readings.", RIGHT),
            ("Error: property not found", RIGHT),
            ("This information isn't in the knowledge graph.", RIGHT),
            ("wind speed not in dataset", RIGHT),
            ("I'm sorry, but as of my last update in 2023 I have no data on this.", RIGHT),
            ("Between 3 and 5 m/s.", WRONG),
            ("It's not recorded; Wikipedia says 4.1 m/s for the region.", WRONG),
        )
    ),
)
