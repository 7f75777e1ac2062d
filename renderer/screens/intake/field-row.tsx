// One field of the service in its list: name, type, what a value must be, and whether it tells doubles.

import { useState } from 'react';
import type { IntakeFieldType, IntakeFieldWire } from '../../../preload/contract/intake.ts';
import type { Text } from '../../language/text.ts';
import { IconButton } from '../../parts/button.tsx';
import { Select } from '../../parts/field.tsx';

const TYPES: readonly IntakeFieldType[] = ['text', 'number', 'integer', 'date'];

const LISTS = ['none', 'prosjekt', 'produkt', 'ansatt'] as const;

/** The columns of the list, in order. */
export const FIELD_HEADS = [
  'name',
  'type',
  'required',
  'allowed',
  'known',
  'least',
  'most',
  'default',
  'doubles',
] as const;

function Cell(props: {
  readonly label: string;
  readonly value: string;
  readonly bad?: boolean;
  readonly onChange: (value: string) => void;
}) {
  return (
    <label className={`field short${props.bad ? ' bad' : ''}`}>
      <span className="hidden-words">{props.label}</span>
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </label>
  );
}

function Check(props: { readonly label: string; readonly on: boolean; readonly onChange: (on: boolean) => void }) {
  return (
    <input
      type="checkbox"
      className="chk"
      aria-label={props.label}
      checked={props.on}
      onChange={(event) => props.onChange(event.target.checked)}
    />
  );
}

function isNumeric(type: IntakeFieldType): boolean {
  return type === 'number' || type === 'integer';
}

/** Only numbers have limits, only texts a length. */
function retyped(field: IntakeFieldWire, type: IntakeFieldType): IntakeFieldWire {
  const limits = isNumeric(type) ? { min: field.min, max: field.max } : { min: null, max: null };
  const list = type === 'text' || type === 'integer' ? field.list : null;
  return { ...field, type, list, ...limits, maxLength: type === 'text' ? (field.maxLength ?? 100) : null };
}

/** The least and the most: of a number its value, of a text the number of characters. A date has neither. */
function Limits(props: {
  readonly field: IntakeFieldWire;
  readonly label: (name: 'least' | 'most') => string;
  readonly head: (name: 'least' | 'most') => string;
  readonly text: Text;
  readonly onChange: (field: IntakeFieldWire) => void;
}) {
  const { field, label, head, text, onChange } = props;
  const put = (end: 'min' | 'max', typed: string): void => {
    const number = typed.trim().replace(',', '.');
    onChange({ ...field, [end]: number === '' ? null : number });
  };
  const bad = (end: 'min' | 'max'): boolean => field[end] !== null && !isLimit(field[end]);
  if (isNumeric(field.type))
    return (
      <>
        <td className="n" data-head={head('least')}>
          <Cell
            label={label('least')}
            value={field.min ?? ''}
            bad={bad('min')}
            onChange={(typed) => put('min', typed)}
          />
        </td>
        <td className="n" data-head={head('most')}>
          <Cell
            label={label('most')}
            value={field.max ?? ''}
            bad={bad('max')}
            onChange={(typed) => put('max', typed)}
          />
        </td>
      </>
    );
  if (field.type === 'date') return <td colSpan={2} />;
  return (
    <>
      <td className="label unit">{text.t('intake.fields.characters')}</td>
      <td className="n" data-head={head('most')}>
        <Cell
          label={label('most')}
          value={String(field.maxLength ?? '')}
          onChange={(typed) => onChange({ ...field, maxLength: Number(typed.replaceAll(/\D/g, '')) || null })}
        />
      </td>
    </>
  );
}

export function isLimit(text: string): boolean {
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(text);
}

/** Values with a comma between them, as they are typed. */
function Allowed(props: {
  readonly label: string;
  readonly field: IntakeFieldWire;
  readonly onChange: (field: IntakeFieldWire) => void;
}) {
  const { field } = props;
  const [allowed, setAllowed] = useState(field.allowed.join(', '));
  const values = (typed: string): string[] =>
    typed
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== '');
  return (
    <Cell
      label={props.label}
      value={allowed}
      onChange={(typed) => {
        setAllowed(typed);
        props.onChange({ ...field, allowed: values(typed) });
      }}
    />
  );
}

export function FieldRow(props: {
  readonly field: IntakeFieldWire;
  readonly bad: boolean;
  readonly text: Text;
  readonly onChange: (field: IntakeFieldWire) => void;
  readonly onRemove: () => void;
}) {
  const { field, text, onChange } = props;
  const put = (changes: Partial<IntakeFieldWire>): void => onChange({ ...field, ...changes });
  const head = (name: (typeof FIELD_HEADS)[number]): string => text.t(`intake.fields.${name}`);
  const label = (name: (typeof FIELD_HEADS)[number] | 'remove'): string =>
    [text.t(`intake.fields.${name}`), field.name].filter(Boolean).join(' ');
  return (
    <tr>
      <td data-head={head('name')}>
        <Cell label={label('name')} value={field.name} bad={props.bad} onChange={(name) => put({ name })} />
      </td>
      <td data-head={head('type')}>
        <Select
          short
          label={label('type')}
          value={field.type}
          options={TYPES.map((type) => ({ value: type, label: text.t(`intake.fields.types.${type}`) }))}
          onChange={(type) => onChange(retyped(field, type))}
        />
      </td>
      <td data-head={head('required')}>
        <Check label={label('required')} on={field.required} onChange={(required) => put({ required })} />
      </td>
      <td data-head={head('allowed')}>
        <Allowed label={label('allowed')} field={field} onChange={onChange} />
      </td>
      {field.type === 'text' || field.type === 'integer' ? (
        <td data-head={head('known')}>
          <Select
            short
            label={label('known')}
            value={field.list ?? 'none'}
            options={LISTS.map((list) => ({ value: list, label: text.t(`intake.fields.lists.${list}`) }))}
            onChange={(list) => put({ list: list === 'none' ? null : list })}
          />
        </td>
      ) : (
        <td />
      )}
      <Limits field={field} label={label} head={head} text={text} onChange={onChange} />
      <td data-head={head('default')}>
        <Cell
          label={label('default')}
          value={field.default ?? ''}
          onChange={(typed) => put({ default: typed === '' ? null : typed })}
        />
      </td>
      <td data-head={head('doubles')}>
        <Check label={label('doubles')} on={field.fingerprint} onChange={(fingerprint) => put({ fingerprint })} />
      </td>
      <td>
        <IconButton small icon="x" label={label('remove')} onClick={props.onRemove} />
      </td>
    </tr>
  );
}
