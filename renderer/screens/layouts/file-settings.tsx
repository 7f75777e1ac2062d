// What holds for the whole file: lines, format, numbers, characters, name; and what its maker does not say.

import type { Format, Layout, LayoutPreviewWire } from '../../../preload/contract/layouts.ts';
import { inFormat } from '../../format/layout-draft.ts';
import { type Text, useText } from '../../language/text.ts';
import { Icon } from '../../parts/icon.tsx';
import { changeLayout } from '../../state/layouts.ts';
import { problemWords } from './column-table.tsx';
import { FrameSettings } from './frame-settings.tsx';
import { Choice, Typed } from './setting.tsx';

interface Props {
  readonly layout: Layout;
  readonly readOnly: boolean;
  readonly text: Text;
}

type FormatChange = Partial<Extract<Format, { type: 'csv' }>>;

function setFormat(changes: FormatChange): void {
  changeLayout((layout) => {
    const { format } = layout;
    if (format.type === 'csv') return { ...layout, format: { ...format, ...changes } };
    const { encoding, lineEnd, lineBreaks } = changes;
    if (format.type !== 'fixed-width') return layout;
    return {
      ...layout,
      format: {
        ...format,
        encoding: encoding ?? format.encoding,
        lineEnd: lineEnd ?? format.lineEnd,
        lineBreaks: lineBreaks ?? format.lineBreaks,
      },
    };
  });
}

const setNumbers = (changes: Partial<Layout['numbers']>): void =>
  changeLayout((layout) => ({ ...layout, numbers: { ...layout.numbers, ...changes } }));
const setNetting = (changes: Partial<Layout['netting']>): void =>
  changeLayout((layout) => ({ ...layout, netting: { ...layout.netting, ...changes } }));

/** Lines of another kind, with the fields that part them kept. */
function rowsOf(per: Layout['rows']['per'], before: Layout['rows']): Layout['rows'] {
  const by = before.per === 'record' ? [] : before.by;
  if (per === 'range') return { per, by, weekends: 'break' };
  return per === 'sum' ? { per, by } : { per };
}

function Rows({ layout, readOnly, text }: Props) {
  const { rows, netting } = layout;
  if (layout.columns === 'as-listed') return null;
  return (
    <>
      <Choice
        name={text.t('layouts.file.rows')}
        value={rows.per}
        options={[
          { value: 'record', label: text.t('layouts.file.perRecord') },
          { value: 'sum', label: text.t('layouts.file.perSum') },
          { value: 'range', label: text.t('layouts.file.perRange') },
        ]}
        readOnly={readOnly}
        onChange={(per) => changeLayout((before) => ({ ...before, rows: rowsOf(per, before.rows) }))}
      />
      {rows.per === 'range' ? (
        <Choice
          name={text.t('layouts.file.weekends')}
          value={rows.weekends}
          options={(['break', 'bridge'] as const).map((value) => ({
            value,
            label: text.t(`layouts.file.weekendsAs.${value}`),
          }))}
          readOnly={readOnly}
          onChange={(weekends) => changeLayout((before) => ({ ...before, rows: { ...rows, weekends } }))}
        />
      ) : null}
      {rows.per !== 'record' ? (
        <>
          <Typed
            name={text.t('layouts.file.by')}
            hint={text.t('layouts.file.byHint')}
            value={rows.by.join(', ')}
            readOnly={readOnly}
            onChange={(typed) => {
              const by = typed.split(',').map((field) => field.trimStart());
              changeLayout((before) => ({ ...before, rows: { ...rows, by: typed.trim() === '' ? [] : by } }));
            }}
          />
          <Choice
            name={text.t('layouts.file.periods')}
            value={netting.periods ? 'yes' : 'no'}
            options={(['no', 'yes'] as const).map((value) => ({
              value,
              label: text.t(`layouts.file.periodsAs.${value}`),
            }))}
            readOnly={readOnly}
            onChange={(value) => setNetting({ periods: value === 'yes' })}
          />
        </>
      ) : null}
      <Choice
        name={text.t('layouts.file.zero')}
        value={netting.zero}
        options={(['write', 'leave-out', 'refuse'] as const).map((value) => ({
          value,
          label: text.t(`layouts.file.zeroAs.${value}`),
        }))}
        readOnly={readOnly}
        onChange={(zero) => setNetting({ zero })}
      />
    </>
  );
}

const DELIMITERS: Readonly<Record<'semicolon' | 'comma' | 'tab' | 'bar', string>> = {
  semicolon: ';',
  comma: ',',
  tab: '\t',
  bar: '|',
};
const NAMES = ['semicolon', 'comma', 'tab', 'bar'] as const;

function Csv({ layout, readOnly, text }: Props) {
  const { format } = layout;
  if (format.type !== 'csv') return null;
  return (
    <>
      <Choice
        name={text.t('layouts.file.delimiter')}
        value={format.delimiter}
        options={NAMES.map((name) => ({
          value: DELIMITERS[name],
          label: text.t(`layouts.file.delimiters.${name}`),
        }))}
        readOnly={readOnly}
        onChange={(delimiter) => setFormat({ delimiter })}
      />
      <Choice
        name={text.t('layouts.file.final')}
        value={format.finalDelimiter ? 'yes' : 'no'}
        options={(['no', 'yes'] as const).map((value) => ({ value, label: text.t(`layouts.file.finals.${value}`) }))}
        readOnly={readOnly}
        onChange={(value) => setFormat({ finalDelimiter: value === 'yes' })}
      />
      <Choice
        name={text.t('layouts.file.quote')}
        value={format.quote}
        options={(['needed', 'text', 'all', 'never'] as const).map((value) => ({
          value,
          label: text.t(`layouts.file.quotes.${value}`),
        }))}
        readOnly={readOnly}
        onChange={(quote) => setFormat({ quote })}
      />
    </>
  );
}

function Characters({ layout, readOnly, text }: Props) {
  const { format } = layout;
  if (format.type !== 'csv' && format.type !== 'fixed-width') return null;
  return (
    <>
      <Choice
        name={text.t('layouts.file.encoding')}
        value={format.encoding}
        options={(['utf-8', 'utf-8-bom', 'windows-1252', 'iso-8859-1'] as const).map((value) => ({
          value,
          label: text.t(`layouts.file.encodings.${value}`),
        }))}
        readOnly={readOnly}
        onChange={(encoding) => setFormat({ encoding })}
      />
      <Choice
        name={text.t('layouts.file.lineEnd')}
        value={format.lineEnd}
        options={(['crlf', 'lf'] as const).map((value) => ({ value, label: text.t(`layouts.file.lineEnds.${value}`) }))}
        readOnly={readOnly}
        onChange={(lineEnd) => setFormat({ lineEnd })}
      />
      <Choice
        name={text.t('layouts.file.lineBreaks')}
        value={format.lineBreaks}
        options={(['keep', 'blank', 'refuse'] as const).map((value) => ({
          value,
          label: text.t(`layouts.file.lineBreaksAs.${value}`),
        }))}
        readOnly={readOnly}
        onChange={(lineBreaks) => setFormat({ lineBreaks })}
      />
    </>
  );
}

const SIGNS = { '.': 'point', ',': 'comma', '': 'implied' } as const;

function Numbers({ layout, readOnly, text }: Props) {
  const { numbers } = layout;
  const of = { readOnly };
  return (
    <>
      <Choice
        {...of}
        name={text.t('layouts.file.decimalSign')}
        value={numbers.decimalSign}
        options={(['.', ',', ''] as const).map((value) => ({
          value,
          label: text.t(`layouts.file.signs.${SIGNS[value]}`),
        }))}
        onChange={(decimalSign) => setNumbers(decimalSign === '' ? { decimalSign, zeros: 'fixed' } : { decimalSign })}
      />
      <Choice
        {...of}
        name={text.t('layouts.file.decimals')}
        value={String(numbers.decimals)}
        options={['0', '1', '2', '3', '4', '5', '6'].map((value) => ({ value, label: value }))}
        onChange={(value) => setNumbers({ decimals: Number(value) })}
      />
      <Choice
        {...of}
        name={text.t('layouts.file.zeros')}
        value={numbers.zeros}
        options={(['fixed', 'short'] as const).map((value) => ({
          value,
          label: text.t(`layouts.file.zerosAs.${value}`),
        }))}
        onChange={(zeros) => setNumbers({ zeros })}
      />
      <Choice
        {...of}
        name={text.t('layouts.file.rounding')}
        value={numbers.rounding}
        options={(['refuse', 'half-away', 'half-even'] as const).map((value) => ({
          value,
          label: text.t(`layouts.file.roundings.${value}`),
        }))}
        onChange={(rounding) => setNumbers({ rounding })}
      />
      <Choice
        {...of}
        name={text.t('layouts.file.negative')}
        value={numbers.negative}
        options={(['leading', 'trailing', 'refuse'] as const).map((value) => ({
          value,
          label: text.t(`layouts.file.negatives.${value}`),
        }))}
        onChange={(negative) => setNumbers({ negative })}
      />
      <Typed
        {...of}
        name={text.t('layouts.file.dates')}
        value={layout.dates}
        onChange={(dates) => changeLayout((before) => ({ ...before, dates }))}
      />
    </>
  );
}

export function FileSettings(props: {
  readonly layout: Layout;
  readonly readOnly: boolean;
  readonly problems: LayoutPreviewWire['problems'];
}) {
  const text = useText();
  const { layout, readOnly, problems } = props;
  const of = { layout, readOnly, text };
  return (
    <aside className="file-settings" data-region tabIndex={0} aria-label={text.t('layouts.file.title')}>
      <div className="settings-head">
        <h2>{text.t('layouts.file.title')}</h2>
        <span className="label">{text.t('layouts.file.lead')}</span>
      </div>
      {problems
        .filter(({ column }) => column === null)
        .map((problem) => (
          <p key={problem.code + problem.place} className="msg">
            <Icon name="alert" small />
            {problemWords(problem, text)}
          </p>
        ))}
      <Choice
        name={text.t('layouts.file.type')}
        value={layout.format.type}
        options={(['csv', 'fixed-width', 'xlsx', 'json'] as const).map((value) => ({
          value,
          label: text.t(`layouts.format.${value}`),
        }))}
        readOnly={readOnly}
        onChange={(type) => changeLayout((before) => inFormat(before, type))}
      />
      <Rows {...of} />
      <Csv {...of} />
      <Numbers {...of} />
      <Characters {...of} />
      <FrameSettings {...of} />
      {layout.unknowns.length === 0 ? null : (
        <section className="unknowns" aria-label={text.t('layouts.unknowns', { count: layout.unknowns.length })}>
          <p className="label warn">
            <Icon name="help" small />
            {text.t('layouts.unknowns', { count: layout.unknowns.length })}
          </p>
          <ul>
            {layout.unknowns.map((words) => (
              <li key={words.en}>{words[text.locale]}</li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
