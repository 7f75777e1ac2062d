// Headings, rows above them and the last row, written as a file would have them: what cannot be written is wrong in the layout already.

import { ConsoleError } from '../../domain/errors.ts';
import { columnsOf, type Layout } from '../../domain/layout/layout.ts';
import type { LayoutProblem, OutsideProblemCode } from '../../domain/layout/problem.ts';
import { outsideCell } from '../write/csv-lines.ts';
import type { Outside } from '../write/encode-text.ts';
import { headingSlot, rowAbove, trailerSlot } from '../write/fixed-width.ts';

type Found = Pick<LayoutProblem, 'code' | 'words'> & { readonly column?: number };

const WHY = ['character', 'too-long', 'line-break', 'needs-quotes'] as const;

function problemIn(outside: Outside, write: () => unknown, column?: number): Found[] {
  try {
    write();
    return [];
  } catch (error) {
    if (!(error instanceof ConsoleError)) throw error;
    const { object, cause, values } = error.details;
    const why = WHY.find((one) => one === values?.['why']);
    if (why === undefined) throw error;
    const code: OutsideProblemCode = `${outside}-${why}`;
    return [{ code, words: `${object}: ${cause}`, ...(column === undefined ? {} : { column }) }];
  }
}

/** What of a text file outside its lines cannot be written, where the rest of the layout is right. */
export function outsideProblems(layout: Layout): Found[] {
  const { format, header, trailer } = layout;
  if (format.type !== 'csv' && format.type !== 'fixed-width') return [];
  const texts = (trailer ?? []).filter(({ from }) => from === 'text');
  const headings = header.headings ? columnsOf(layout) : [];
  if (format.type === 'csv')
    return [
      ...header.rows.flat().flatMap((text) => problemIn('above', () => outsideCell(text, format, 'above'))),
      ...headings.flatMap(({ heading }, at) => problemIn('heading', () => outsideCell(heading, format, 'heading'), at)),
      ...texts.flatMap(({ of = '' }) => problemIn('trailer', () => outsideCell(of, format, 'trailer'))),
    ];
  return [
    ...header.rows.flatMap((row) => problemIn('above', () => rowAbove(row, format))),
    ...headings.flatMap((column, at) => problemIn('heading', () => headingSlot(column, format), at)),
    ...texts.flatMap(({ of: text = '', width = 0, align = 'left', fill = ' ' }) => {
      const cell = { cell: { before: '', text, after: '' }, type: 'text', width, align, fill } as const;
      return problemIn('trailer', () => trailerSlot(cell, format));
    }),
  ];
}
