// What stands around the lines of a file: rows above, headings, a last row of its own, the sheet, and the name.

import type { Layout } from '../../../preload/contract/layouts.ts';
import { LAYOUT_LIMITS } from '../../../preload/contract/values.ts';
import {
  cellsOfRow,
  columnsIn,
  rowText,
  trailerCell,
  type TrailerCell,
  withoutPlace,
} from '../../format/layout-draft.ts';
import type { Text } from '../../language/text.ts';
import { changeLayout } from '../../state/layouts.ts';
import { Choice, Line, Typed } from './setting.tsx';
import { SmallNumber, SmallSelect, SmallText } from './small-fields.tsx';

interface Props {
  readonly layout: Layout;
  readonly readOnly: boolean;
  readonly text: Text;
}

const setRows = (change: (rows: Layout['header']['rows']) => Layout['header']['rows']): void =>
  changeLayout((layout) => ({ ...layout, header: { ...layout.header, rows: change(layout.header.rows) } }));

/** Rows above the heading: the cells of each with semicolons between them. */
function Above({ layout, readOnly, text }: Props) {
  const { rows } = layout.header;
  if (layout.format.type === 'json' || (readOnly && rows.length === 0)) return null;
  return (
    <>
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is nothing but its place
        <div key={at} className="frame-row">
          <Typed
            name={text.t('layouts.file.above', { n: text.count(at + 1) })}
            hint={text.t('layouts.file.aboveHint')}
            value={rowText(row)}
            readOnly={readOnly}
            onChange={(typed) => setRows((before) => before.with(at, cellsOfRow(typed)))}
          />
          {readOnly ? null : (
            <button
              type="button"
              className="link"
              aria-label={text.t('layouts.file.removeAbove', { n: text.count(at + 1) })}
              onClick={() => setRows((before) => withoutPlace(before, at))}
            >
              {text.t('layouts.column.remove')}
            </button>
          )}
        </div>
      ))}
      {readOnly || rows.length >= LAYOUT_LIMITS.rowsAbove ? null : (
        <button type="button" className="link" onClick={() => setRows((before) => [...before, ['']])}>
          {text.t('layouts.file.addAbove')}
        </button>
      )}
    </>
  );
}

const setTrailer = (change: (cells: readonly TrailerCell[]) => readonly TrailerCell[]): void =>
  changeLayout((layout) => {
    const cells = change(layout.trailer ?? []);
    return { ...layout, trailer: cells.length === 0 ? null : cells };
  });

const ALIGNED = ['left', 'right', 'zeros'] as const;

function alignedOf({ align, fill }: TrailerCell): (typeof ALIGNED)[number] {
  if (align !== 'right') return 'left';
  return fill === '0' ? 'zeros' : 'right';
}

/** Of fixed width: how wide, and where the value stands. */
function Width(props: {
  readonly cell: TrailerCell;
  readonly set: (changes: Partial<TrailerCell>) => void;
  readonly text: Text;
}) {
  const { cell, set, text } = props;
  return (
    <>
      <SmallNumber label={text.t('layouts.column.width')} value={cell.width} onChange={(width) => set({ width })} />
      <SmallSelect
        label={text.t('layouts.align.label')}
        value={alignedOf(cell)}
        options={ALIGNED.map((value) => ({ value, label: text.t(`layouts.file.alignedAs.${value}`) }))}
        onChange={(aligned) =>
          set({ align: aligned === 'left' ? 'left' : 'right', fill: aligned === 'zeros' ? '0' : ' ' })
        }
      />
    </>
  );
}

function TrailerCellFields(props: {
  readonly layout: Layout;
  readonly cell: TrailerCell;
  readonly at: number;
  readonly text: Text;
}) {
  const { layout, cell, at, text } = props;
  const set = (changes: Partial<TrailerCell>): void =>
    setTrailer((before) => before.with(at, { ...before[at]!, ...changes }));
  const summed = columnsIn(layout).filter(({ source }) => source.from === 'quantity');
  return (
    <fieldset className="trailer-cell">
      <legend className="label">{text.t('layouts.file.trailerCell', { n: text.count(at + 1) })}</legend>
      <SmallSelect
        label={text.t('layouts.column.source')}
        value={cell.from}
        options={(['text', 'count', 'sum'] as const).map((value) => ({
          value,
          label: text.t(`layouts.file.trailerFrom.${value}`),
        }))}
        onChange={(from) => setTrailer((before) => before.with(at, trailerCell(from, cell, summed[0]?.key)))}
      />
      {cell.from === 'text' ? (
        <SmallText label={text.t('layouts.source.text')} value={cell.of ?? ''} onChange={(of) => set({ of })} />
      ) : null}
      {cell.from === 'sum' ? (
        <SmallSelect
          label={text.t('layouts.file.trailerSum')}
          value={cell.of ?? ''}
          options={summed.map(({ key, heading }) => ({ value: key, label: heading === '' ? key : heading }))}
          onChange={(of) => set({ of })}
        />
      ) : null}
      {layout.format.type === 'fixed-width' ? <Width cell={cell} set={set} text={text} /> : null}
      <button
        type="button"
        className="link"
        aria-label={text.t('layouts.file.removeCell', { n: text.count(at + 1) })}
        onClick={() => setTrailer((before) => withoutPlace(before, at))}
      >
        {text.t('layouts.column.remove')}
      </button>
    </fieldset>
  );
}

function cellWords({ from, of = '' }: TrailerCell, layout: Layout, text: Text): string {
  if (from === 'text') return text.t('quote', { words: of });
  if (from === 'count') return text.t('layouts.file.trailerFrom.count');
  const heading = columnsIn(layout).find(({ key }) => key === of)?.heading;
  return text.t('layouts.file.sumOf', { column: heading === undefined || heading === '' ? of : heading });
}

/** The last row of a text file: texts, how many lines there are, sums. */
function Trailer({ layout, readOnly, text }: Props) {
  const { format, trailer } = layout;
  if ((format.type !== 'csv' && format.type !== 'fixed-width') || layout.columns === 'as-listed') return null;
  const cells = trailer ?? [];
  const words = cells.map((cell) => cellWords(cell, layout, text)).join(' · ');
  return (
    <>
      <Line name={text.t('layouts.file.trailer')}>
        <span>{cells.length === 0 ? text.t('layouts.file.none') : words}</span>
      </Line>
      {readOnly
        ? null
        : // oxlint-disable-next-line react/no-array-index-key -- a cell is nothing but its place
          cells.map((cell, at) => <TrailerCellFields key={at} layout={layout} cell={cell} at={at} text={text} />)}
      {readOnly || cells.length >= LAYOUT_LIMITS.cells ? null : (
        <button
          type="button"
          className="link"
          onClick={() => setTrailer((before) => [...before, trailerCell('text', { from: 'text', width: 10 })])}
        >
          {text.t(cells.length === 0 ? 'layouts.file.addTrailer' : 'layouts.file.addCell')}
        </button>
      )}
    </>
  );
}

export function FrameSettings({ layout, readOnly, text }: Props) {
  const { header, format } = layout;
  return (
    <>
      {format.type === 'json' ? null : (
        <Choice
          name={text.t('layouts.file.headings')}
          value={header.headings ? 'yes' : 'no'}
          options={(['yes', 'no'] as const).map((value) => ({
            value,
            label: text.t(`layouts.file.headingsAs.${value}`),
          }))}
          readOnly={readOnly}
          onChange={(value) =>
            changeLayout((before) => ({ ...before, header: { ...before.header, headings: value === 'yes' } }))
          }
        />
      )}
      <Above layout={layout} readOnly={readOnly} text={text} />
      <Trailer layout={layout} readOnly={readOnly} text={text} />
      {format.type === 'xlsx' ? (
        <Typed
          name={text.t('layouts.file.sheet')}
          value={format.sheet}
          readOnly={readOnly}
          onChange={(sheet) =>
            changeLayout((before) =>
              before.format.type === 'xlsx' ? { ...before, format: { ...before.format, sheet } } : before,
            )
          }
        />
      ) : null}
      <Typed
        name={text.t('layouts.file.fileName')}
        value={layout.fileName}
        readOnly={readOnly}
        onChange={(fileName) => changeLayout((before) => ({ ...before, fileName }))}
      />
      <Typed
        name={text.t('layouts.file.extension')}
        value={layout.extension}
        readOnly={readOnly}
        onChange={(extension) => changeLayout((before) => ({ ...before, extension }))}
      />
    </>
  );
}
