"""Answers in JSON objects: their key `answer` wins over the keys beside it."""

from tests.scoring.typed.cases.case import RIGHT, SILENT, WRONG, Case

COUNT = "How many sensors are mounted at site_f?"
MEAN = "What was the mean pressure at site_b on 2026-08-03?"
NEAR = "Which nodes lie within 60 m of node_07?"
HIGHER = "Which site has the higher mean CO2, site_b or site_d?"
FIRST = "When did the first reading arrive at site_f?"

CASES = (
    Case(7, COUNT, '{"answer": 6, "all_sensors": 7}', WRONG, "another key behind it"),
    Case(7, COUNT, '{"answer": 7, "all_sensors": 60}', RIGHT, "the same, right", hedged=False),
    Case(7, COUNT, '{"all_sensors": 7, "answer": 6}', WRONG, "another key before it"),
    Case(7, COUNT, '```json\n{\n  "answer": 6,\n  "rows": 7\n}\n```', WRONG, "over several lines"),
    Case(7, COUNT, '{"final_answer": 6, "result": 7}', WRONG, "a final answer and a result"),
    Case(7, COUNT, "{'answer': 6, 'rows': 7}", WRONG, "as Python writes it"),
    Case(7, COUNT, '{"answer": "6", "note": "7 of them"}', WRONG, "a text"),
    Case(7, COUNT, '{"answer": 6, "by": {"a": 7, "b": [7, 8]}, "n": 7}', WRONG, "nested ones"),
    Case(7, COUNT, '{"answer": null, "rows": 7}', SILENT, "it declines"),
    Case(7, COUNT, '{"answer": "as counted", "count": 7}', RIGHT, "it gives no value"),
    Case(7, COUNT, '{"count": 7, "unit": "sensors"}', RIGHT, "no key of that name"),
    Case(7, COUNT, '{"answer": 6, "rows": 9} Correction: 7', RIGHT, "prose behind the object"),
    Case(7, COUNT, '[{"answer": 6, "try": 1}, {"answer": 7, "try": 2}]', RIGHT, "the last answer"),
    Case(7, COUNT, 'The key "rows" is 6, the answer is 7, "rows": 6', RIGHT, "no key"),
    Case(1013.4, MEAN, '{"answer": 990.2, "max": 1013.4}', WRONG, "another statistic"),
    Case(1013.4, MEAN, '{"answer": {"value": 1013.4, "unit": "hPa"}}', RIGHT, "an object"),
    Case(["node_02", "node_04"], NEAR, '{"answer": ["node_02"], "far": ["node_04"]}', WRONG, "far"),
    Case(
        ["node_02", "node_04"],
        NEAR,
        '{"answer": ["node_02", "node_04"], "far": ["node_10"]}',
        RIGHT,
        "the others are far",
        hedged=False,
    ),
    Case("site_d", HIGHER, '{"answer": "site_b", "lower": "site_d"}', WRONG, "the other name"),
    Case("site_d", HIGHER, '{"answer": "site_d", "lower": "site_b"}', RIGHT, "the name"),
    Case(
        "2026-05-13 00:04 UTC",
        FIRST,
        '{"answer": "2026-05-13", "time": "00:04 UTC"}',
        RIGHT,
        "a time goes with its date",
    ),
    Case(None, MEAN, '{"answer": null, "nearest_mean": 1013.4}', RIGHT, "null, and another value"),
)
