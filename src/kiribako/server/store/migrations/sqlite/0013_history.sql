-- How a match ended for whoever sat there, empty until that is worked out, and whether it was to
-- count: one index answers what somebody asks of their history, whichever filters they set.
ALTER TABLE results ADD COLUMN outcome TEXT NOT NULL DEFAULT '';
ALTER TABLE results ADD COLUMN rated BIGINT NOT NULL DEFAULT 0;
CREATE INDEX results_by_history ON results (who, ended, table_id, game, outcome, rated)
WHERE who <> '';
CREATE INDEX results_to_settle ON results (table_id) WHERE outcome = '';
DROP INDEX results_by_person;
