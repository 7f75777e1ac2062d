// Control totals that the proof log tells of; those that an earlier program kept are put into it once.

export const controlTold = `
ALTER TABLE control_total ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
ALTER TABLE control_of_file ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
`;
