// The ERP's control totals of each destination of a run (0: of the run as a whole), with invoiceable hours and an amount.

export const controlByDestination = `
CREATE TABLE control_total (
  run INTEGER NOT NULL REFERENCES run (number),
  destination INTEGER NOT NULL,
  rows INTEGER,
  hours INTEGER,
  invoiceable INTEGER,
  amount INTEGER,
  explanation TEXT,
  at TEXT NOT NULL,
  PRIMARY KEY (run, destination)
) STRICT, WITHOUT ROWID;
INSERT INTO control_total SELECT run, 0, rows, hours, NULL, NULL, explanation, at FROM control_totals;
DROP TABLE control_totals;
`;
