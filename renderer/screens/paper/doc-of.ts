// The document of what is to be printed. Pure.

import type { Text } from '../../language/text.ts';
import type { OnPaper } from '../../state/paper.ts';
import { basisPaper } from './basis-paper.ts';
import { monthPaper } from './month-paper.ts';
import type { PaperDoc } from './paper-doc.ts';
import { runPaper } from './run-paper.ts';
import { unitPaper } from './unit-paper.ts';

export function docOf(on: OnPaper, text: Text): PaperDoc {
  switch (on.of) {
    case 'run':
      return runPaper(on, text);
    case 'unit':
      return unitPaper(on, text);
    case 'basis':
      return basisPaper(on, text);
    case 'month':
      return monthPaper(on, text);
    default:
      return on satisfies never;
  }
}
