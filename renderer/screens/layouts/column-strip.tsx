// What the selected column is: its name, where its value comes from, and the form it has in the file.

import type { Column, Layout, Source } from '../../../preload/contract/layouts.ts';
import { columnsIn, sourceFrom, typeFor, withChanged, withColumn } from '../../format/layout-draft.ts';
import { TABLE_NAMES } from '../../../preload/contract/values.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import type { Option } from '../../parts/field.tsx';
import { changeLayout, selectColumn } from '../../state/layouts.ts';
import { moveColumn, removeColumn } from './column-table.tsx';
import { ruleWords } from './column-words.ts';
import { SmallNumber, SmallSelect, SmallText } from './small-fields.tsx';

const FROM = [
  'field',
  'translated',
  'constant',
  'quantity',
  'asked',
  'period',
  'range',
  'running-number',
  'price',
] as const;
const tableOptions = (text: Text): Option<string>[] =>
  TABLE_NAMES.map((value) => ({ value, label: text.t(`destinations.table.${value}`) }));
const RULES: readonly string[] = ['translated', 'hours', 'invoiceable', 'quantity', 'amount', 'constant=1', 'days=7.5'];
const WHAT = ['payroll-year', 'payroll-run', 'period', 'hand-over'] as const;
const PERIODS = ['dato-year', 'dato-month', 'asked-year', 'asked-month'] as const;

type Fields = readonly { readonly name: string; readonly example: string }[];

interface Props {
  readonly layout: Layout;
  readonly column: Column;
  readonly at: number;
  readonly fields: Fields;
}

function change(at: number, changes: Partial<Column>): void {
  changeLayout((layout) => ({ ...layout, columns: withChanged(columnsIn(layout), at, changes) }));
}

function FieldSelect(props: {
  readonly fields: Fields;
  readonly value: string;
  readonly onChange: (field: string) => void;
  readonly text: Text;
}) {
  const options = props.fields.map(({ name, example }) => ({
    value: name,
    label: example === '' ? name : `${name} (${example.slice(0, 24)})`,
  }));
  return (
    <SmallSelect
      label={props.text.t('layouts.source.field')}
      value={props.value}
      options={options}
      onChange={props.onChange}
    />
  );
}

function Translated(props: {
  readonly source: Extract<Source, { from: 'translated' }>;
  readonly fields: Fields;
  readonly onChange: (source: Source) => void;
  readonly text: Text;
}) {
  const { source, onChange, text } = props;
  return (
    <>
      <SmallSelect
        label={text.t('layouts.source.table')}
        value={source.table}
        options={tableOptions(text)}
        onChange={(table) => onChange({ ...source, table })}
      />
      <FieldSelect
        fields={props.fields}
        value={source.field}
        onChange={(field) => onChange({ ...source, field })}
        text={text}
      />
      <SmallSelect
        label={text.t('layouts.source.otherwise')}
        value={source.otherwise}
        options={(['missing', 'same', 'empty'] as const).map((value) => ({
          value,
          label: text.t(`layouts.otherwise.${value}`),
        }))}
        onChange={(otherwise) => onChange({ ...source, otherwise })}
      />
      <label className="small-tick">
        <input
          type="checkbox"
          className="chk"
          checked={source.several === true}
          onChange={(event) => onChange({ ...source, several: event.target.checked })}
        />
        {text.t('layouts.source.several')}
      </label>
    </>
  );
}

/** A year or month, or a day of a range. */
function DaySource(props: {
  readonly source: Extract<Source, { from: 'period' | 'range' }>;
  readonly onChange: (source: Source) => void;
  readonly text: Text;
}) {
  const { source, onChange, text } = props;
  if (source.from === 'range')
    return (
      <SmallSelect
        label={text.t('layouts.from.range')}
        value={source.end}
        options={(['first', 'last'] as const).map((value) => ({ value, label: text.t(`layouts.range.${value}`) }))}
        onChange={(end) => onChange({ ...source, end })}
      />
    );
  return (
    <SmallSelect
      label={text.t('layouts.from.period')}
      value={`${source.of}-${source.part}`}
      options={PERIODS.map((value) => ({ value, label: text.t(`layouts.period.${value}`) }))}
      onChange={(value) =>
        onChange({
          from: 'period',
          of: value.startsWith('dato') ? 'dato' : 'asked',
          part: value.endsWith('year') ? 'year' : 'month',
        })
      }
    />
  );
}

function SourceFields({ column: { source }, at, fields }: Props) {
  const text = useText();
  const set = (next: Source): void => change(at, { source: next });
  switch (source.from) {
    case 'field':
      return (
        <FieldSelect fields={fields} value={source.field} onChange={(field) => set({ ...source, field })} text={text} />
      );
    case 'translated':
      return <Translated source={source} fields={fields} onChange={set} text={text} />;
    case 'constant':
      return (
        <SmallText
          label={text.t('layouts.source.text')}
          value={source.text}
          onChange={(value) => set({ ...source, text: value })}
        />
      );
    case 'running-number':
      return (
        <SmallNumber
          label={text.t('layouts.source.startAt')}
          value={source.start}
          onChange={(start = 0) => set({ ...source, start })}
        />
      );
    case 'asked':
      return (
        <SmallSelect
          label={text.t('layouts.source.what')}
          value={source.what}
          options={WHAT.map((value) => ({ value, label: text.t(`layouts.what.${value}`) }))}
          onChange={(what) => set({ ...source, what })}
        />
      );
    case 'period':
    case 'range':
      return <DaySource source={source} onChange={set} text={text} />;
    case 'quantity':
      return (
        <SmallSelect
          label={text.t('layouts.source.rule')}
          value={source.rule}
          options={RULES.map((value) => ({ value, label: ruleWords(value, text) }))}
          onChange={(rule) => set({ ...source, rule })}
        />
      );
    case 'price':
      return null;
    default:
      return source satisfies never;
  }
}

function FormFields({ layout, column, at }: Props) {
  const text = useText();
  const isFixed = layout.format.type === 'fixed-width';
  return (
    <>
      <SmallSelect
        label={text.t('layouts.column.form')}
        value={column.type}
        options={(['text', 'code', 'number', 'date'] as const).map((value) => ({
          value,
          label: text.t(`layouts.type.${value}`),
        }))}
        onChange={(type) => change(at, { type })}
      />
      {column.type === 'number' ? (
        <SmallSelect
          label={text.t('layouts.decimals')}
          value={column.decimals === undefined ? '' : String(column.decimals)}
          options={[
            { value: '', label: text.t('layouts.decimalsAsFile') },
            ...['0', '1', '2', '3', '4', '5', '6'].map((value) => ({ value, label: value })),
          ]}
          onChange={(value) => change(at, { decimals: value === '' ? undefined : Number(value) })}
        />
      ) : null}
      {isFixed || layout.format.type === 'xlsx' ? (
        <SmallNumber
          label={text.t('layouts.column.width')}
          value={column.width}
          onChange={(width) => change(at, { width })}
        />
      ) : null}
      {isFixed ? (
        <>
          <SmallSelect
            label={text.t('layouts.align.label')}
            value={column.align ?? (column.type === 'number' ? 'right' : 'left')}
            options={(['left', 'right'] as const).map((value) => ({ value, label: text.t(`layouts.align.${value}`) }))}
            onChange={(align) => change(at, { align })}
          />
          <SmallSelect
            label={text.t('layouts.fill.label')}
            value={column.fill ?? ' '}
            options={[
              { value: ' ', label: text.t('layouts.fill.blanks') },
              { value: '0', label: text.t('layouts.fill.zeros') },
            ]}
            onChange={(fill) => change(at, { fill: fill === '0' ? '0' : ' ' })}
          />
        </>
      ) : null}
      {layout.format.type === 'json' ? (
        <SmallText label={text.t('layouts.column.key')} value={column.key} onChange={(key) => change(at, { key })} />
      ) : null}
    </>
  );
}

/** The strip of another column is another one: the focus goes on in it, or at its column. What is proposed is typed over. */
function goOn(to: string): void {
  requestAnimationFrame(() => {
    const part = document.querySelector<HTMLElement>(to);
    part?.focus();
    if (part instanceof HTMLInputElement) part.select();
  });
}

export function ColumnStrip(props: Props) {
  const text = useText();
  const { layout, column, at, fields } = props;
  const last = columnsIn(layout).length - 1;
  const first = fields.find(({ name }) => name !== 'Id')?.name ?? 'Id';
  const setFrom = (from: Source['from']): void => {
    const source = sourceFrom(from, column.source, first);
    change(at, { source, type: typeFor(source, column.type) });
  };
  const add = (): void => {
    changeLayout((before) => ({
      ...before,
      columns: withColumn(columnsIn(before), at, text.t('layouts.column.add'), before.format),
    }));
    selectColumn(at + 1);
    goOn('.column-strip input');
  };
  const move = (to: number, by: 'up' | 'down'): void => {
    if (to < 0 || to > last) return;
    moveColumn(at, to);
    goOn(`.strip-acts .${by}`);
  };
  const remove = (): void => {
    removeColumn(at);
    goOn(`.columns [data-column="${Math.max(0, at - 1)}"]`);
  };
  const name = text.t('layouts.column.edit', { at: String(at + 1), name: column.heading });
  return (
    <section className="column-strip" aria-label={name}>
      <div className="strip-fields">
        <SmallText
          label={text.t('layouts.column.name')}
          value={column.heading}
          onChange={(heading) => change(at, { heading })}
        />
        <SmallSelect
          label={text.t('layouts.column.source')}
          value={column.source.from}
          options={FROM.map((value) => ({ value, label: text.t(`layouts.from.${value}`) }))}
          onChange={setFrom}
        />
        <SourceFields {...props} />
        <FormFields {...props} />
      </div>
      <div className="strip-acts">
        <Button small icon="plus" onClick={add}>
          {text.t('layouts.column.add')}
        </Button>
        <Button small tone="plain" className="up" onClick={() => move(at - 1, 'up')}>
          {text.t('layouts.column.up')}
        </Button>
        <Button small tone="plain" className="down" onClick={() => move(at + 1, 'down')}>
          {text.t('layouts.column.down')}
        </Button>
        {last === 0 ? null : (
          <Button small tone="plain" onClick={remove}>
            {text.t('layouts.column.remove')}
          </Button>
        )}
        <span className="hint">{text.t('layouts.column.lead')}</span>
      </div>
    </section>
  );
}
