// The check for lines without hours or quantity, done on what was pulled before there was one: nothing found means that none was there.

const found = (name: string, kind: string, column: string): string => `
UPDATE record SET findings = '${name}' || CASE findings WHEN '' THEN '' ELSE ',' || findings END
WHERE kind = '${kind}' AND ${column} IS NULL AND made_by = 'service';
`;

export const missingAmounts =
  found('missing-hours', 'time', 'antall_timer') + found('missing-quantity', 'material', 'antall');
