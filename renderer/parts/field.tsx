// Fields with a label, a hint, and what is wrong.

import { type ReactNode, type Ref, useEffect, useId, useState } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface FieldProps {
  readonly label: ReactNode;
  readonly aside?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly problem?: string | null;
  readonly placeholder?: string;
  readonly secret?: boolean;
  readonly figure?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

export function Field({ ref, ...props }: FieldProps) {
  const id = useId();
  const { problem = null, hint } = props;
  return (
    <div className="fld">
      <label htmlFor={id}>
        {props.label}
        {props.aside === undefined ? null : <span className="quiet"> {props.aside}</span>}
      </label>
      <span className={`field${problem === null ? '' : ' bad'}${props.figure ? ' figure' : ''}`}>
        <input
          id={id}
          ref={ref}
          type={props.secret ? 'password' : 'text'}
          autoComplete="off"
          spellCheck={false}
          value={props.value}
          placeholder={props.placeholder}
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={problem !== null || hint !== undefined ? `${id}-more` : undefined}
          onChange={(event) => props.onChange(event.target.value)}
        />
        {props.secret ? <Icon name="lock" small /> : null}
      </span>
      {problem !== null ? (
        <p className="msg" id={`${id}-more`}>
          <Icon name="alert" small />
          {problem}
        </p>
      ) : hint !== undefined ? (
        <p className="label" id={`${id}-more`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

const TYPED = 180;

/** A field that searches a moment after the last key; what is searched for may also be changed from outside. */
export function SearchField({
  ref,
  ...props
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly shown: string;
  readonly onSearch: (text: string) => void;
  readonly ref: Ref<HTMLInputElement>;
}) {
  const { shown, onSearch } = props;
  const [typed, setTyped] = useState(shown);
  const [seen, setSeen] = useState(shown);
  if (seen !== shown) {
    setSeen(shown);
    if (typed.trim() !== shown) setTyped(shown);
  }
  useEffect(() => {
    if (typed.trim() === shown) return;
    const timer = setTimeout(() => onSearch(typed.trim()), TYPED);
    return () => clearTimeout(timer);
  }, [typed, shown, onSearch]);
  return (
    <label className="field short">
      <Icon name="search" small />
      <span className="hidden-words">{props.label}</span>
      <input
        ref={ref}
        type="text"
        autoComplete="off"
        spellCheck={false}
        placeholder={props.placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return;
          event.stopPropagation();
          setTyped('');
        }}
      />
    </label>
  );
}

export interface Option<V extends string> {
  readonly value: V;
  readonly label: string;
}

/** One of a few, side by side. */
export function Segments<V extends string>(props: {
  readonly label: string;
  readonly value: V;
  readonly options: readonly Option<V>[];
  readonly onChange: (value: V) => void;
}) {
  const name = useId();
  return (
    <div className="segments" role="radiogroup" aria-label={props.label}>
      {props.options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            onChange={() => props.onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

/** One of many. */
export function Select<V extends string>(props: {
  readonly label: string;
  readonly value: V;
  readonly options: readonly Option<V>[];
  readonly onChange: (value: V) => void;
  readonly icon?: IconName;
  readonly short?: boolean;
}) {
  return (
    <label className={`field${props.short ? ' short' : ''}`}>
      {props.icon === undefined ? null : <Icon name={props.icon} small />}
      <span className="hidden-words">{props.label}</span>
      <select
        value={props.value}
        onChange={(event) => {
          const chosen = props.options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) props.onChange(chosen.value);
        }}
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" small />
    </label>
  );
}

/** A choice with the numbers it leads to. */
export function Choice(props: {
  readonly name: string;
  readonly label: string;
  readonly rest?: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
  readonly children?: ReactNode;
}) {
  const id = useId();
  return (
    <div className="radio">
      <input
        type="radio"
        className="r"
        id={id}
        name={props.name}
        checked={props.checked}
        onChange={props.onChoose}
        aria-describedby={props.rest === undefined ? undefined : `${id}-rest`}
      />
      <div>
        <label htmlFor={id}>
          <b>{props.label}</b>
        </label>
        {props.rest === undefined ? null : <p id={`${id}-rest`}>{props.rest}</p>}
        {props.children}
      </div>
    </div>
  );
}

export function Tick(props: {
  readonly label: string;
  readonly hint?: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="radio">
      <input
        type="checkbox"
        className="chk"
        id={id}
        checked={props.on}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>
          <b>{props.label}</b>
        </label>
        {props.hint === undefined ? null : <p>{props.hint}</p>}
      </div>
    </div>
  );
}
