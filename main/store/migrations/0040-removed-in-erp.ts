// A month counts no more what a person said that the ERP has no longer; its sums are made anew with the next opening for writing.

export const removedInErp = `
DELETE FROM run_kept WHERE run IN (SELECT run FROM record WHERE state = 'resolved' AND live = 0);
`;
