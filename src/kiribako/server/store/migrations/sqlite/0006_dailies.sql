-- The deal of the day: one counted try for each person, game and day; points once it is finished.
CREATE TABLE dailies (
    day TEXT NOT NULL,
    game TEXT NOT NULL,
    who TEXT NOT NULL,
    table_id TEXT NOT NULL,
    points INTEGER,
    name TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (day, game, who)
) WITHOUT ROWID;
