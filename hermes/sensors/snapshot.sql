-- The tables of a museum-sensors snapshot. Made empty, then filled from the files beside this one:
--
--     psql -d DATABASE -v ON_ERROR_STOP=1 -f snapshot.sql
--
-- What decides the answers to the questions, beside the data:
--
-- * All times are UTC; a day is from 00:00 to before 24:00.
-- * The last N hours end at the last reading of the snapshot, which is among them; a reading just
--   N hours before it is not.
-- * The latest reading of a site is the one of the last time; of several at that time, that of
--   the node that comes first by name.
-- * Distances are haversine on a sphere of 6,371,000 m.
-- * A verdict is Yes if any applicable rule fires, No if at least one was evaluated and none
--   fired, else Cannot be determined.
-- * A threshold rule fires for a reading below its lower or above its upper bound, not for one at
--   a bound; without a bound that is set, or a reading, it cannot be evaluated.
-- * A rate rule fires if two successive readings of one node differ by more than its limit an
--   hour; without two readings it cannot be evaluated.
-- * On a day, a rate rule looks at pairs of which both readings are of that day; for the latest
--   reading, at its pair with the one of the same node before it, of whatever day.

BEGIN;

CREATE TABLE site (
  site_id text PRIMARY KEY
);

CREATE TABLE quantity (
  quantity_id text PRIMARY KEY,
  label text NOT NULL,
  unit text NOT NULL
);

CREATE TABLE node (
  node_id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES site,
  latitude numeric(9, 6) NOT NULL,   -- degrees, WGS 84
  longitude numeric(9, 6) NOT NULL
);

CREATE TABLE sensor (
  node_id text NOT NULL REFERENCES node,
  quantity_id text NOT NULL REFERENCES quantity,
  PRIMARY KEY (node_id, quantity_id)
);

CREATE TABLE rule (
  rule_id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('threshold', 'rate')),
  quantity_id text NOT NULL REFERENCES quantity,
  site_id text REFERENCES site,      -- empty: at every site
  lower_bound numeric(9, 2),         -- empty: not set
  upper_bound numeric(9, 2),
  max_change_per_hour numeric(9, 2)  -- between successive readings of a node
);

CREATE TABLE observation (
  observation_id integer NOT NULL,
  node_id text NOT NULL,
  quantity_id text NOT NULL,
  observed_at timestamptz NOT NULL,
  value numeric(9, 2) NOT NULL
);

\copy site FROM 'site.csv' (FORMAT csv, HEADER)
\copy quantity FROM 'quantity.csv' (FORMAT csv, HEADER)
\copy node FROM 'node.csv' (FORMAT csv, HEADER)
\copy sensor FROM 'sensor.csv' (FORMAT csv, HEADER)
\copy rule FROM 'rule.csv' (FORMAT csv, HEADER)
\copy observation FROM 'observation.csv' (FORMAT csv, HEADER)

-- Made when the rows are there, which takes half the time.
ALTER TABLE observation ADD PRIMARY KEY (observation_id);
ALTER TABLE observation ADD FOREIGN KEY (node_id, quantity_id) REFERENCES sensor;
CREATE INDEX ON observation (observed_at);

COMMIT;
ANALYZE;
