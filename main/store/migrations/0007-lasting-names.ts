// Connections and acts get names that hold beyond this store (UUIDs), and an act notes the entry of the proof log that permits it.

export const lastingNames = `
ALTER TABLE connection ADD COLUMN uuid TEXT;
ALTER TABLE act ADD COLUMN uuid TEXT;
ALTER TABLE act ADD COLUMN entry INTEGER;
CREATE INDEX act_by_uuid ON act (uuid) WHERE uuid IS NOT NULL;
UPDATE connection SET uuid = lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
  || '-' || substr('89ab', 1 + (abs(random()) % 4), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)));
CREATE UNIQUE INDEX connection_by_uuid ON connection (uuid);
`;
