// Under the rows: the row of the cursor in words, what will become of it, and what can be done with it.

import type { IntakeDetailWire, IntakeRowWire } from '../../../preload/contract/intake.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { fixCells, setRowsAs } from '../../state/intake-acts.ts';
import { useIntakeRows } from '../../state/intake-rows.ts';
import { rowAt } from '../../state/paged-rows.ts';
import { useCanMap } from './mapping-table.tsx';
import { fieldWords, problemWords } from './words.ts';

/** The fields in which it differs, as the screen calls them. */
const differs = (row: IntakeRowWire, text: Text): string =>
  text.list(row.differs.map((name) => fieldWords(name, text))).toLocaleLowerCase(text.locale);

function repeatWords(row: IntakeRowWire, text: Text): string {
  if (row.sameAs === null) return text.t('intake.side.newWords');
  const values = { row: String(row.sameAs), fields: differs(row, text) };
  return text.t(row.differs.length === 0 ? 'intake.side.repeatWords' : 'intake.side.alikeWords', values);
}

function doubleWords(row: IntakeRowWire, text: Text): string[] {
  const { sentBefore } = row;
  if (sentBefore === null) return [];
  const values = { batch: String(sentBefore.batch), row: String(sentBefore.row), fields: differs(row, text) };
  if (row.differs.length > 0)
    return [text.t(sentBefore.unknown ? 'intake.side.correctedUnknown' : 'intake.side.correctedWords', values)];
  return [text.t(sentBefore.unknown ? 'intake.side.doubleUnknown' : 'intake.side.doubleWords', values)];
}

function sentences(row: IntakeRowWire, text: Text): string[] {
  switch (row.state) {
    case 'new':
      return [row.forced ? text.t('intake.side.forcedWords') : repeatWords(row, text)];
    case 'invalid':
      return row.problems.map((problem) => problemWords(problem, text));
    case 'double':
      return doubleWords(row, text);
    case 'dropped':
      return [text.t('intake.side.droppedWords')];
    case 'sending':
      return [text.t('intake.side.sendingWords')];
    case 'sent':
      return [
        text.t('intake.side.sentWords'),
        ...(row.id === null ? [] : [text.t('intake.side.sentId', { id: String(row.id) })]),
      ];
    case 'unknown':
      return [text.t('intake.side.unknownWords')];
    case 'refused':
      return [
        row.words === null
          ? text.t('intake.side.refusedPlain')
          : text.t('intake.side.refusedWords', { words: row.words }),
      ];
    default:
      return row.state satisfies never;
  }
}

type RowAct = 'drop' | 'keep' | 'force' | 'unforce';

function actsOf(row: IntakeRowWire): readonly RowAct[] {
  if (row.state === 'dropped') return ['keep'];
  if (row.state === 'double') return ['force', 'drop'];
  if (row.state === 'new' && row.forced) return ['unforce', 'drop'];
  return row.state === 'new' || row.state === 'invalid' || row.state === 'refused' ? ['drop'] : [];
}

/** An id that was surely meant, for a cell in which nobody knows the one that stands there. */
function meantOf({ problems }: IntakeRowWire): { column: string; near: string }[] {
  return problems.flatMap(({ column, values: { near } }) =>
    column === null || near === undefined ? [] : [{ column, near: String(near) }],
  );
}

const AS = { drop: 'dropped', keep: 'kept', force: 'forced', unforce: 'kept' } as const;

export function RowAbout({ intake }: { readonly intake: IntakeDetailWire }) {
  const text = useText();
  const can = useCanMap(intake);
  const row = useIntakeRows((rows) => rowAt(rows, rows.cursor));
  if (row === undefined) return <div className="row-about" />;
  const said = sentences(row, text).join(' ');
  const { batch } = intake;
  // Its button is gone with what was wrong, or is another one: the work goes on in the rows.
  const then = (act: Promise<unknown>): void =>
    void act.then(() => document.querySelector<HTMLElement>('.intake-grid [role=grid]')?.focus());
  return (
    <div className="row-about" role="group" aria-label={text.t('intake.side.row', { row: String(row.row) })}>
      <b>{text.t('intake.side.row', { row: String(row.row) })}</b>
      <span className="cut" title={said}>
        {said}
      </span>
      <span className="row-acts">
        {(can ? meantOf(row) : []).map(({ column, near }) => (
          <Button
            key={column}
            small
            onClick={() => then(fixCells({ batch, fix: { cells: [{ row: row.row, column, value: near }] } }))}
          >
            {text.t('intake.side.take', { near })}
          </Button>
        ))}
        {(can ? actsOf(row) : []).map((act) => (
          <Button key={act} small onClick={() => then(setRowsAs({ batch, in: { rows: [row.row] }, as: AS[act] }))}>
            {text.t(`intake.side.${act}`)}
          </Button>
        ))}
      </span>
    </div>
  );
}
