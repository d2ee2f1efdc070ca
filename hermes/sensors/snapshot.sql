-- The tables of a museum-sensors snapshot. Made empty, then filled from the files beside this one:
--
--     psql -d DATABASE -v ON_ERROR_STOP=1 -f snapshot.sql

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
