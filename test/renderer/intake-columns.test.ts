// The columns of an imported file: codes and figures are read whole where there is room for it.

import { expect, test } from 'vitest';
import type { IntakeDetailWire } from '../../preload/contract/intake.ts';
import {
  columnsShown,
  figuresOf,
  leastWidth,
  scrolled,
  templateOf,
} from '../../renderer/screens/intake-grid/columns.ts';

test('a code with letters has more room than as many figures', () => {
  const fields = [
    { name: 'EksternId', type: 'text', maxLength: 40 },
    { name: 'Antall', type: 'number' },
  ];
  const columns = [
    { name: 'Ordrenr', field: 'EksternId' },
    { name: 'Ant', field: 'Antall' },
  ];
  const wide = figuresOf('O-771200');
  const shown = columnsShown({ fields, columns } as unknown as IntakeDetailWire, {
    widest: [wide, wide],
    lettered: [true, false],
  });
  // The cell keeps 20 pixels of it for its edges; the letters and figures of the code are 68 wide. A narrow window takes them back.
  expect(templateOf(shown, 61)).toContain(' minmax(81px, 91px) 81px ');
});

test('what dates and codes of figures alone do not need is left to the text of the row', () => {
  const fields = [
    { name: 'Dato', type: 'date' },
    { name: 'ProduktId', type: 'text', maxLength: 40 },
    { name: 'Notat', type: 'text', maxLength: 500 },
  ];
  const columns = fields.map(({ name }) => ({ name, field: name }));
  const cells = { widest: [9, 4, 21], lettered: [false, false, true] };
  const shown = columnsShown({ fields, columns } as unknown as IntakeDetailWire, cells);
  expect(templateOf(shown, 61)).toBe('48px 100px 64px minmax(66px, 3fr) minmax(108px, 0.2fr)');
});

test('where the rows scroll sideways anyway, the text of a row is as wide as its longest', () => {
  const fields = [
    { name: 'Dato', type: 'date' },
    { name: 'Notat', type: 'text', maxLength: 500 },
  ];
  const columns = fields.map(({ name }) => ({ name, field: name }));
  const shown = columnsShown({ fields, columns } as unknown as IntakeDetailWire, {
    widest: [9, 20],
    lettered: [false, true],
  });
  const least = leastWidth(shown, 61);
  expect(scrolled(shown, 61, least)).toBe(shown);
  // 20 figures and 18 pixels at the edges.
  expect(templateOf(scrolled(shown, 61, least - 1), 61)).toBe('48px 100px minmax(186px, 3fr) minmax(108px, 0.2fr)');
});
