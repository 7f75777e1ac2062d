// A setting of a file on one line: its name, and a choice or a text; words alone where nothing may be changed.

import { type ReactNode, useId } from 'react';
import { type Option, Select } from '../../parts/field.tsx';

export function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="file-line">
      <span className="label" aria-hidden="true">
        {name}
      </span>
      {children}
    </div>
  );
}

/** A setting on one line: a choice, or words where nothing may be changed. */
export function Choice<V extends string>(props: {
  readonly name: string;
  readonly value: V;
  readonly options: readonly Option<V>[];
  readonly readOnly: boolean;
  readonly onChange: (value: V) => void;
}) {
  const { name, value, readOnly } = props;
  const options = props.options.some((one) => one.value === value)
    ? props.options
    : [...props.options, { value, label: value }];
  return (
    <Line name={name}>
      {readOnly ? (
        <span>{options.find((one) => one.value === value)?.label}</span>
      ) : (
        <Select short label={name} value={value} options={options} onChange={props.onChange} />
      )}
    </Line>
  );
}

export function Typed(props: {
  readonly name: string;
  readonly value: string;
  readonly readOnly: boolean;
  readonly hint?: string;
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  if (props.readOnly)
    return (
      <Line name={props.name}>
        <span>{props.value === '' ? '–' : props.value}</span>
      </Line>
    );
  return (
    <div className="file-line">
      <label className="label" htmlFor={id}>
        {props.name}
      </label>
      <span className="field short">
        <input
          id={id}
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder={props.hint}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        />
      </span>
    </div>
  );
}
