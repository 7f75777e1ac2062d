// Small fields of the editor: a choice or a text under its name, or on the line of it; words alone where nothing may be changed.

import { useId } from 'react';
import { type Option, Select } from '../../parts/field.tsx';

export function SmallSelect<V extends string>(props: {
  readonly label: string;
  readonly value: V;
  readonly options: readonly Option<V>[];
  readonly onChange: (value: V) => void;
}) {
  const { value, options } = props;
  // What it is now is offered too, though nobody would choose it.
  const all = options.some((one) => one.value === value) ? options : [...options, { value, label: value }];
  return (
    <div className="small-field">
      <span className="label" aria-hidden="true">
        {props.label}
      </span>
      <Select short {...props} options={all} />
    </div>
  );
}

export function SmallText(props: {
  readonly label: string;
  readonly value: string;
  readonly narrow?: boolean;
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="small-field">
      <label className="label" htmlFor={id}>
        {props.label}
      </label>
      <span className={`field short${props.narrow ? ' few' : ''}`}>
        <input
          id={id}
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        />
      </span>
    </div>
  );
}

/** A whole number, or nothing. */
export function SmallNumber(props: {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}) {
  return (
    <SmallText
      narrow
      label={props.label}
      value={props.value === undefined ? '' : String(props.value)}
      onChange={(typed) => {
        const digits = typed.replace(/\D/g, '').slice(0, 6);
        props.onChange(digits === '' ? undefined : Number(digits));
      }}
    />
  );
}
