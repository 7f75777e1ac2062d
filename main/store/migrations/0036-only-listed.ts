// What was listed and never handed over is looked for by employee and day with each reversal that is listed: the ERP never got it.

export const onlyListed = `CREATE INDEX record_only_listed ON record (ansatt_id, dato)
  WHERE hand_over IS NULL AND (state = 'held' OR (state = 'duplicate' AND reason = 'changed-since'));`;
