-- Which tables have a clock: those that are played are judged when it runs out, whoever is connected.
ALTER TABLE tables ADD COLUMN clocked BIGINT NOT NULL DEFAULT 0;
UPDATE tables SET clocked = 1 WHERE body LIKE '%"clock":{%';
CREATE INDEX tables_by_clock ON tables (made) WHERE clocked = 1 AND phase = 'playing';
