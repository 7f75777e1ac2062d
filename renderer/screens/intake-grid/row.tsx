// One row of the file: its cells as they stand there, its state, and under it in words what is wrong.

import { useText } from '../../language/text.ts';
import type { IntakeDetailWire, IntakeProblemWire, IntakeRowWire } from '../../../preload/contract/intake.ts';
import type { Text } from '../../language/text.ts';
import { Icon } from '../../parts/icon.tsx';
import { fixCells } from '../../state/intake-acts.ts';
import { isCorrected } from '../../state/intake-states.ts';
import { CellEditor } from './cell-editor.tsx';
import type { GridColumn } from './columns.ts';
import { RowSign } from './row-sign.tsx';
import { fieldWords, problemWords } from './words.ts';

export interface GridRowProps {
  readonly intake: IntakeDetailWire;
  readonly columns: readonly GridColumn[];
  readonly row: IntakeRowWire | undefined;
  readonly line: number;
  /** Pixels from the top of the view. */
  readonly top: number;
  readonly height: number;
  readonly tall: boolean;
  /** The column of the cursor when it stands in this row. */
  readonly cursor: number | null;
  readonly editing: { readonly typed: string | null } | null;
  readonly canFix: boolean;
  readonly onPress: (column: number, twice: boolean) => void;
  readonly onEnd: (value: string | null, move: 'down' | 'right' | 'stay') => void;
}

function Cell({ props, place, text }: { readonly props: GridRowProps; readonly place: number; readonly text: Text }) {
  const column = props.columns[place]!;
  const row = props.row!;
  const cell = row.cells[column.index] ?? '';
  const bad = row.problems.some((problem) => problem.column === column.name);
  const here = props.cursor === place;
  const classes = [column.figure ? 'n' : '', bad ? 'bad' : '', here ? 'here' : ''].filter(Boolean).join(' ');
  const fixed = row.fixed.includes(column.name);
  return (
    <div
      role="gridcell"
      id={`cell-${props.line}-${place}`}
      className={classes}
      aria-invalid={bad ? true : undefined}
      title={fixed ? `${cell} · ${text.t('intake.grid.fixed')}` : cell}
      onMouseDown={(event) => {
        if (event.button === 0) props.onPress(place, event.detail > 1);
      }}
    >
      {here && props.editing !== null ? (
        <CellEditor
          label={text.t('intake.grid.edit', { column: fieldWords(column.field, text), row: String(row.row) })}
          start={props.editing.typed ?? cell}
          selected={props.editing.typed === null}
          figure={column.figure}
          onEnd={props.onEnd}
        />
      ) : (
        <span className={fixed ? 'fixed' : ''}>{cell}</span>
      )}
    </div>
  );
}

/** Takes the id that was surely meant, in the cell that it stands in. */
function Meant({
  props,
  problem,
  text,
}: {
  readonly props: GridRowProps;
  readonly problem: IntakeProblemWire;
  readonly text: Text;
}) {
  const { near, name } = problem.values;
  const { row, intake } = props;
  const { column } = problem;
  if (near === undefined || row === undefined || column === null || !props.canFix) return null;
  return (
    <button
      type="button"
      className="link"
      tabIndex={-1}
      onClick={() =>
        void fixCells({
          batch: intake.batch,
          fix: { cells: [{ row: row.row, column, value: String(near) }] },
        })
      }
    >
      {text.t('intake.grid.meant', { near: [near, name].filter(Boolean).join(' ') })}
    </button>
  );
}

function Problems({ props, text }: { readonly props: GridRowProps; readonly text: Text }) {
  const problems = props.row?.problems ?? [];
  const said = problems.map((problem) => problemWords(problem, text)).join(' · ');
  return (
    <div className="why" role="gridcell" aria-colindex={1} title={said} style={{ top: props.height }}>
      {problems.map((problem) => (
        <span key={`${problem.field} ${problem.code}`}>
          <Icon name="alert" small />
          <span className="hidden-words">{problem.column ?? fieldWords(problem.field, text)}: </span>
          <span className="cut">{problemWords(problem, text)}</span>{' '}
          <Meant props={props} problem={problem} text={text} />
        </span>
      ))}
    </div>
  );
}

export function GridRow(props: GridRowProps) {
  const text = useText();
  const { row, line, columns, tall } = props;
  const place = { top: props.top, height: tall ? 2 * props.height : props.height };
  if (row === undefined) {
    return (
      <div role="row" className="row waits" aria-rowindex={line + 2} style={place}>
        <div role="gridcell" className="n">
          {line + 1}
        </div>
        {columns.map((column) => (
          <div key={column.name} role="gridcell" />
        ))}
        <div role="gridcell" />
      </div>
    );
  }
  const isThere = row.state === 'double' && !isCorrected(row);
  const out = isThere || row.state === 'dropped' || row.state === 'sent';
  const classes = [props.cursor === null ? '' : 'cur', out ? 'out' : '', tall ? 'iserr' : ''].filter(Boolean).join(' ');
  return (
    <div role="row" className={`row ${classes}`.trimEnd()} aria-rowindex={line + 2} style={place}>
      <div role="gridcell" className="n quiet">
        {row.row}
      </div>
      {columns.map((column, index) => (
        <Cell key={column.name} props={props} place={index} text={text} />
      ))}
      <div role="gridcell">
        <RowSign row={row} />
      </div>
      {tall ? <Problems props={props} text={text} /> : null}
    </div>
  );
}
