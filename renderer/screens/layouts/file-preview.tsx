// The file as it will be: real bytes on the units at hand, what each line stands for, and why it cannot be written.

import type { Layout, LayoutPreviewWire } from '../../../preload/contract/layouts.ts';
import { subtractDecimals } from '../../format/decimal.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { TableHead } from '../../parts/table.tsx';
import { changeLayout, selectLine } from '../../state/layouts.ts';
import { Ruler, VisibleLine } from './visible-line.tsx';

type Shown = LayoutPreviewWire['lines'][number];
type Refusal = NonNullable<LayoutPreviewWire['refusal']>;

function Behind({ shown, kind }: { readonly shown: Shown; readonly kind: 'time' | 'material' }) {
  const text = useText();
  const { units, quantity, records, line } = shown;
  const of = { line: String(line), what: text.entries(kind, units) };
  const more = units - new Set(records.map(({ id }) => id)).size;
  return (
    <tr className="behind">
      <td />
      <td colSpan={3}>
        <b>
          {quantity === null
            ? text.t('layouts.preview.standsOnly', of)
            : text.t('layouts.preview.stands', { ...of, amount: text.amount(quantity) })}
        </b>
        <ul>
          {records.map((record, at) => (
            <li key={at}>
              <span>{text.t('layouts.refusal.atId', { id: String(record.id) })}</span>
              <span>{text.date(record.date)}</span>
              <span>{record.employee}</span>
              <span>{record.work}</span>
              <span className="n">{text.amount(record.quantity)}</span>
            </li>
          ))}
          {more <= 0 ? null : <li>{text.t('layouts.preview.moreBehind', { count: more })}</li>}
        </ul>
      </td>
    </tr>
  );
}

type WayOut = readonly [
  key: 'toUtf8' | 'minus' | 'round' | 'writeZero' | 'quoteIt' | 'toBlank',
  go: (layout: Layout) => Layout,
];

const isText = (layout: Layout): boolean => layout.format.type === 'csv' || layout.format.type === 'fixed-width';

const WAYS: Readonly<Record<string, WayOut>> = {
  character: [
    'toUtf8',
    (layout) => {
      const { format } = layout;
      return format.type === 'csv' || format.type === 'fixed-width'
        ? { ...layout, format: { ...format, encoding: 'utf-8' } }
        : layout;
    },
  ],
  'negative-line': ['minus', (layout) => ({ ...layout, numbers: { ...layout.numbers, negative: 'leading' } })],
  'too-many-decimals': ['round', (layout) => ({ ...layout, numbers: { ...layout.numbers, rounding: 'half-away' } })],
  'not-counted': ['round', (layout) => ({ ...layout, numbers: { ...layout.numbers, rounding: 'half-away' } })],
  'zero-line': ['writeZero', (layout) => ({ ...layout, netting: { ...layout.netting, zero: 'write' } })],
  'needs-quotes': [
    'quoteIt',
    (layout) => (layout.format.type === 'csv' ? { ...layout, format: { ...layout.format, quote: 'needed' } } : layout),
  ],
  'line-break': [
    'toBlank',
    (layout) => {
      const { format } = layout;
      return format.type === 'csv' || format.type === 'fixed-width'
        ? { ...layout, format: { ...format, lineBreaks: 'blank' } }
        : layout;
    },
  ],
};

function whereOf({ line, id, column, outside }: Refusal, text: Text): string {
  if (outside !== null) return text.t(`layouts.refusal.outside.${outside}`, { column: column ?? '' });
  if (id === null) return '';
  if (line === null || column === null) return text.t('layouts.refusal.atId', { id: String(id) });
  return text.t('layouts.refusal.at', { line: String(line), id: String(id), column });
}

function RefusalRow(props: { readonly refusal: Refusal; readonly readOnly: boolean; readonly text: Text }) {
  const { refusal, readOnly, text } = props;
  const way = readOnly ? undefined : WAYS[refusal.why];
  const words = text.maybe(
    `layouts.refusal.${refusal.why || 'other'}`,
    `${text.t('layouts.refusal.other')} ${refusal.words}`,
    {
      value: refusal.value,
    },
  );
  return (
    <p className="refusal" role="status">
      <Icon name="alert" small />
      <b>{words}</b> <span className="quiet">{whereOf(refusal, text)}</span>
      {way === undefined ? null : (
        <Button small tone="plain" onClick={() => changeLayout(way[1])}>
          {text.t(`layouts.preview.${way[0]}`)}
        </Button>
      )}
    </p>
  );
}

function whoseOf({ run, records, more }: LayoutPreviewWire, text: Text): string {
  if (run === null) return text.t('layouts.preview.ofExamples');
  return more
    ? text.t('layouts.preview.ofSome', { n: text.count(records), run: String(run) })
    : text.t('layouts.preview.ofRun', { run: String(run) });
}

function lineEndOf({ format }: Layout): 'crlf' | 'lf' {
  return format.type === 'csv' || format.type === 'fixed-width' ? format.lineEnd : 'lf';
}

/** What stands for what in the lines, of that alone which is there to be seen. */
function Legend({
  layout,
  preview,
  text,
}: Pick<Parameters<typeof FilePreview>[0], 'layout' | 'preview'> & { readonly text: Text }) {
  const { format } = layout;
  if (!isText(layout)) return format.type === 'xlsx' ? <span>{text.t('layouts.preview.cells')}</span> : null;
  return (
    <>
      {format.type === 'csv' && format.finalDelimiter ? (
        <span>
          <b className="final">{format.delimiter}</b> {text.t('layouts.preview.finalMark')}
        </span>
      ) : null}
      {preview?.lines.some((line) => line.text.includes('\t')) ? <span>→ {text.t('layouts.preview.tab')}</span> : null}
      {format.type === 'fixed-width' ? <span>· {text.t('layouts.preview.blank')}</span> : null}
      <span>
        <span className="mark">{text.t(`layouts.file.lineEnds.${lineEndOf(layout)}`)}</span>{' '}
        {text.t('layouts.preview.end')}
      </span>
    </>
  );
}

function TotalRow({ preview }: { readonly preview: LayoutPreviewWire }) {
  const text = useText();
  const { totals } = preview;
  return (
    <tr className="total">
      <td />
      <td>
        {text.t('layouts.preview.total')}
        {preview.refusal === null && preview.bytes !== null ? (
          <span className="quiet"> · {text.t('layouts.preview.proved')}</span>
        ) : null}
      </td>
      <td className="n">
        <b className={preview.bytes === null ? 'open-sum' : 'proven'}>{text.count(totals.units)}</b>
      </td>
      <td className="n">
        <b className={preview.bytes === null ? 'open-sum' : 'proven'}>{text.amount(totals.quantity)}</b>
      </td>
    </tr>
  );
}

function RulerRow({ layout }: { readonly layout: Layout }) {
  return (
    <tr>
      <td />
      <td className="text">
        <Ruler layout={layout} />
      </td>
      <td />
      <td />
    </tr>
  );
}

function Lines(props: {
  readonly layout: Layout;
  readonly preview: LayoutPreviewWire;
  readonly column: number;
  readonly line: number | null;
  readonly kind: 'time' | 'material';
}) {
  const text = useText();
  const { layout, preview, column, line, kind } = props;
  const { lines, totals } = preview;
  const shownLines = lines.filter(({ place }) => place === 'line').length;
  const more = totals.lines - shownLines;
  return (
    <table className="lite bytes">
      <TableHead
        names={[
          { figure: text.t('layouts.preview.line') },
          text.t('layouts.preview.bytes'),
          { figure: text.t('layouts.preview.units') },
          { figure: text.t('layouts.preview.quantity') },
        ]}
      />
      <tbody>
        {layout.format.type === 'fixed-width' && shownLines > 0 ? <RulerRow layout={layout} /> : null}
        {lines.flatMap((shown, at) => {
          const isOpen = shown.place === 'line' && shown.line === line;
          const row = (
            <tr key={`${shown.place} ${shown.line} ${at}`} className={isOpen ? 'on' : shown.place}>
              <td className="n place">
                {shown.place === 'line' ? (
                  <button
                    type="button"
                    className="line"
                    aria-expanded={isOpen}
                    onClick={() => selectLine(isOpen ? null : shown.line)}
                  >
                    {shown.line}
                  </button>
                ) : null}
              </td>
              <td
                className="text"
                onClick={() => (shown.place === 'line' ? selectLine(isOpen ? null : shown.line) : undefined)}
              >
                <VisibleLine shown={shown} layout={layout} selected={column} first={at === 0} />
              </td>
              <td className="n">{shown.place === 'line' ? text.count(shown.units) : ''}</td>
              <td className="n">{text.amount(shown.quantity)}</td>
            </tr>
          );
          return isOpen ? [row, <Behind key={`behind ${at}`} shown={shown} kind={kind} />] : [row];
        })}
        {more <= 0 ? null : (
          <tr className="quiet">
            <td className="n">⋮</td>
            <td colSpan={3}>{text.t('layouts.preview.more', { count: more })}</td>
          </tr>
        )}
        <TotalRow preview={preview} />
      </tbody>
    </table>
  );
}

export function FilePreview(props: {
  readonly layout: Layout;
  readonly preview: LayoutPreviewWire | null;
  readonly column: number;
  readonly line: number | null;
  readonly kind: 'time' | 'material';
  readonly readOnly: boolean;
}) {
  const text = useText();
  const { layout, preview, readOnly } = props;
  const isWrong = preview !== null && preview.problems.length > 0;
  const { quantity = null, difference = null, lines = 0 } = preview?.totals ?? {};
  const isRounded = quantity !== null && difference !== null && subtractDecimals(difference, '0') !== '0';
  return (
    <section className="file-preview" data-region tabIndex={0} aria-label={text.t('layouts.preview.title')}>
      <div className="preview-head">
        <h2>{text.t('layouts.preview.title')}</h2>
        <span className="label">{preview === null ? text.t('layouts.preview.waiting') : whoseOf(preview, text)}</span>
        <span className="grow" />
        <span className="legend">
          <Legend layout={layout} preview={preview} text={text} />
        </span>
      </div>
      {preview === null || isWrong ? (
        <p className="hint warn">{preview === null ? '' : text.t('layouts.preview.wrong')}</p>
      ) : (
        <>
          <p className="about">
            <b>{preview.fileName}</b> ·{' '}
            {preview.bytes === null
              ? text.t('layouts.preview.noBytes', { count: lines })
              : text.t('layouts.preview.about', { count: lines, bytes: text.bytes(preview.bytes) })}
            {isRounded ? ` · ${text.t('layouts.preview.rounded', { amount: text.amount(difference) })}` : ''}
          </p>
          {preview.missing === 0 ? null : (
            <p className="hint warn">{text.t('layouts.preview.missing', { count: preview.missing })}</p>
          )}
          {preview.refusal === null ? null : <RefusalRow refusal={preview.refusal} readOnly={readOnly} text={text} />}
          <Lines layout={layout} preview={preview} column={props.column} line={props.line} kind={props.kind} />
        </>
      )}
    </section>
  );
}
