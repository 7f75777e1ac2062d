// Of control totals, what the ERP says by pay type (of time) or by product (of material): a list of [key, millionths as text].

export const controlByKey = `
ALTER TABLE control_total ADD COLUMN lines TEXT;
ALTER TABLE control_of_file ADD COLUMN lines TEXT;
`;
