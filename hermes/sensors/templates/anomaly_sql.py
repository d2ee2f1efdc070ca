"""The anomaly rules in SQL: a query for each kind of question."""

from __future__ import annotations

from hermes.sensors.sql import on_day

# `fired` is empty for a rule that cannot be evaluated: `bool_or` of no rows is no value. A rate is
# compared without a division, so that a change of just the limit does not fire.
_OUTCOMES = """outcome AS (
 SELECT r.rule_id, CASE r.kind
  WHEN 'threshold' THEN (
   SELECT bool_or(s.value < coalesce(r.lower_bound, s.value)
               OR s.value > coalesce(r.upper_bound, s.value))
   FROM seen s WHERE coalesce(r.lower_bound, r.upper_bound) IS NOT NULL)
  ELSE (
   SELECT bool_or(s.change * 60 > r.max_change_per_hour * s.minutes)
   FROM seen s WHERE s.minutes IS NOT NULL)
  END AS fired
 FROM rule r WHERE {applies})"""

_VERDICT = """SELECT CASE WHEN bool_or(fired) THEN 'Yes' WHEN count(fired) > 0 THEN 'No'
 ELSE 'Cannot be determined' END FROM outcome"""

_READINGS = """SELECT o.value, abs(o.value - lag(o.value) OVER w) AS change,
 extract(epoch FROM o.observed_at - lag(o.observed_at) OVER w) / 60 AS minutes{more}
 FROM observation o JOIN node n USING (node_id)
 WHERE n.site_id = '{site}' AND o.quantity_id = '{quantity}'{when}
 WINDOW w AS (PARTITION BY o.node_id ORDER BY o.observed_at)"""


def verdict_of_day(site: str, quantity: str, day: int) -> str:
    """The verdict on all readings of a day, by its number."""
    return f"WITH {_seen_on(site, quantity, day)}, {_outcomes(site, quantity)} {_VERDICT}"


def verdict_of_latest(site: str, quantity: str) -> str:
    """The verdict on the site's last reading; its change is since the same node's one before.

    Of several at the same time, it is that of the node that comes first by name.
    """
    more = ", o.observed_at, o.node_id"
    readings = _READINGS.format(site=site, quantity=quantity, when="", more=more)
    first = 'ORDER BY observed_at DESC, node_id COLLATE "C" LIMIT 1'
    latest = f"SELECT * FROM ({readings}) r {first}"
    return f"WITH seen AS ({latest}), {_outcomes(site, quantity)} {_VERDICT}"


def rules_that_fired(site: str, quantity: str, day: int) -> str:
    """The rules that fire on a day, by its number."""
    return (
        f"WITH {_seen_on(site, quantity, day)}, {_outcomes(site, quantity)}"
        ' SELECT rule_id FROM outcome WHERE fired ORDER BY rule_id COLLATE "C"'
    )


def days_that_fired(site: str, quantity: str) -> str:
    """On how many days a threshold rule fires."""
    return (
        "SELECT count(DISTINCT (o.observed_at AT TIME ZONE 'UTC')::date)"
        " FROM observation o JOIN node n USING (node_id) JOIN rule r USING (quantity_id)"
        f" WHERE n.site_id = '{site}' AND {_applies(site, quantity)}"
        " AND (o.value < r.lower_bound OR o.value > r.upper_bound)"
    )


def _seen_on(site: str, quantity: str, day: int) -> str:
    when = f" AND {on_day(day)}"
    return f"seen AS ({_READINGS.format(site=site, quantity=quantity, when=when, more='')})"


def _outcomes(site: str, quantity: str) -> str:
    return _OUTCOMES.format(applies=_applies(site, quantity))


def _applies(site: str, quantity: str) -> str:
    return f"r.quantity_id = '{quantity}' AND coalesce(r.site_id, '{site}') = '{site}'"
