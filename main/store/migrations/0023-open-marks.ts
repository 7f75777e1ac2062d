// A mark of another desk is open until that desk has told what became of its call: nothing it holds is undone or decided on before.

export const openMarks = `
ALTER TABLE mark_of_desk ADD COLUMN desk TEXT;
ALTER TABLE mark_of_desk ADD COLUMN open INTEGER NOT NULL DEFAULT 0;
`;
