// The totals that the ERP wrote in its receipt for one file.

export const controlByFile = `
CREATE TABLE control_of_file (
  hand_over INTEGER PRIMARY KEY REFERENCES hand_over (number),
  rows INTEGER,
  hours INTEGER,
  invoiceable INTEGER,
  amount INTEGER,
  explanation TEXT,
  at TEXT NOT NULL
) STRICT;
`;
