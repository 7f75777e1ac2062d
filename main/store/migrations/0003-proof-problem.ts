// The store keeps in mind that the proof log told of acts that it does not know: an older copy was put back, and until that is cleared
// nothing is handed over.

export const proofProblem = `
ALTER TABLE proof_followed ADD COLUMN problem TEXT;
`;
