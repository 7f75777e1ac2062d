// Of the records of a closed run, how many marks no complete list proves; the sums are made anew with the next opening for writing.

export const plainMarks = `
DELETE FROM run_kept;
ALTER TABLE run_state_sum ADD COLUMN plain_marks INTEGER NOT NULL DEFAULT 0;
`;
