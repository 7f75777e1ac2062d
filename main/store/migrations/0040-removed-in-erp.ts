// A month counts no more what a person said that the ERP has no longer; its sums are made anew with the next opening for writing. What is
// held is found by its unit, as no list may show it any more, and what stands in no line of a file by the file.

export const removedInErp = `
DELETE FROM run_kept WHERE run IN (SELECT run FROM record WHERE state = 'resolved' AND live = 0);
CREATE INDEX record_held ON record (connection, kind, record_id) WHERE state = 'held';
CREATE INDEX share_without_line ON share (hand_over) WHERE without = 'no-value';
`;
