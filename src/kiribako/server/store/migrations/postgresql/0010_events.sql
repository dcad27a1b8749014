-- Events: what never changes, and their logs; phase and changed are for lists only.
CREATE TABLE events (
    id TEXT PRIMARY KEY,
    host TEXT NOT NULL,
    open_to TEXT NOT NULL,
    phase TEXT NOT NULL,
    starts BIGINT NOT NULL,
    made BIGINT NOT NULL,
    body TEXT NOT NULL
);
CREATE INDEX events_by_phase ON events (phase, starts);
CREATE INDEX events_by_host ON events (host, phase);

-- A row holds the entries n, n + 1, ..; its key is why no round is ever paired twice.
CREATE TABLE event_log (
    event_id TEXT NOT NULL REFERENCES events (id),
    n BIGINT NOT NULL,
    at BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (event_id, n)
);
