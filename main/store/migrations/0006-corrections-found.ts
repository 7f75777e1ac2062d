// The lines of a correction are found among very many without looking at all of them.

export const correctionsFound = `
CREATE INDEX record_in_correction ON record (run, correction_group) WHERE correction_group IS NOT NULL;
`;
