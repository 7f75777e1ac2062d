// The tie-out on paper: three equations. The double rule stands where every side was compared, the ERP's included; else the rule is
// dashed and the reason stands beneath. Pure.

import type { SumWire } from '../../../preload/contract/common.ts';
import type { TieOutWire } from '../../../preload/contract/runs.ts';
import { type EquationName, notCompared } from '../../format/compared.ts';
import type { Text } from '../../language/text.ts';
import { termName } from '../../language/tie-words.ts';
import type { RunOnPaper } from '../../state/paper.ts';
import type { PaperBlock, PaperEquation } from './paper-doc.ts';

type Cell = Exclude<keyof TieOutWire, 'differences' | 'balanced'>;
type Name = EquationName;

const TERMS: Readonly<Record<Name, { readonly always: readonly Cell[]; readonly also: readonly Cell[] }>> = {
  listed: { always: ['toHandOver', 'held', 'setApart'], also: [] },
  handedOver: { always: ['accepted', 'rejected', 'waiting'], also: ['withdrawn'] },
  accepted: { always: ['marked', 'notYetMarked', 'unknown'], also: ['changed', 'gone', 'resolved'] },
};

/** Why a side of an equation was not compared; null where all were. */
function openBecause(name: Name, { run, control }: RunOnPaper, text: Text): string | null {
  const open = notCompared(name, run, control);
  return open === null ? null : text.t(`paper.open.${open.why}`, { count: 'count' in open ? open.count : 0 });
}

function equationOf(name: Name, on: RunOnPaper, text: Text): PaperEquation {
  const { run } = on;
  const term = (label: string, sum: SumWire) => ({
    name: label,
    count: text.count(sum.rows),
    amount: text.sumUnit(run.kind, sum),
  });
  const { always, also } = TERMS[name];
  const shown = [...always, ...also.filter((cell) => run.tieOut[cell].rows > 0)];
  return {
    left: term(termName(run, name, text), run.tieOut[name]),
    right: shown.map((cell) => term(termName(run, cell, text), run.tieOut[cell])),
    difference: {
      ...term(text.t('run.tie.difference'), run.tieOut.differences[name]),
      rule: openBecause(name, on, text) === null ? 'double' : 'dashed',
    },
  };
}

export function equationsOnPaper(on: RunOnPaper, text: Text): PaperBlock {
  const names: readonly Name[] = ['listed', 'handedOver', 'accepted'];
  const notes = names.flatMap((name) => {
    const why = openBecause(name, on, text);
    return why === null ? [] : [`${termName(on.run, name, text)}: ${why}`];
  });
  return {
    type: 'equations',
    title: text.t('paper.tieOut'),
    equations: names.map((name) => equationOf(name, on, text)),
    // What waits for a person behind a list that proves nothing, as on the screen.
    notes: [...new Set(notes), ...(on.run.proof === 'plain' ? [text.t('run.plain.rest')] : [])],
  };
}
