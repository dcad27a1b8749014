-- Final points of each seat, of matches that were played to their end.
ALTER TABLE results ADD COLUMN points BIGINT;
