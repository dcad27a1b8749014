-- How far somebody with an account has come: lessons taken, by a short name and a word.
CREATE TABLE progress (
    who TEXT NOT NULL,
    what TEXT NOT NULL,
    how TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (who, what)
);
