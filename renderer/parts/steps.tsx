// Steps are facts with times, not a wizard. Done steps can be opened. At the right end stands what the primary action does. Where there is
// no room for all of them, one field says which step it is and opens the others.

import { Select } from './field.tsx';
import { Icon } from './icon.tsx';

export interface StepItem<S extends string> {
  readonly step: S;
  readonly name: string;
  /** `open` can be opened though it is not where things stand. */
  readonly state: 'done' | 'now' | 'open' | 'later';
  readonly time: string;
  readonly shown: boolean;
}

export function Steps<S extends string>(props: {
  readonly items: readonly StepItem<S>[];
  /** What the field is called where one step alone has room, and what it says of each. */
  readonly label: string;
  readonly short: (step: number, name: string) => string;
  readonly say: string;
  readonly warn?: boolean;
  readonly onOpen: (step: S) => void;
}) {
  const open = props.items.flatMap(({ step, name, state }, index) =>
    state === 'later' ? [] : [{ value: step, label: props.short(index + 1, name) }],
  );
  const shown = props.items.find((item) => item.shown)?.step ?? open.at(-1)?.value;
  return (
    <div className="steps">
      <span className="short">
        {shown === undefined ? null : (
          <Select label={props.label} short value={shown} options={open} onChange={props.onOpen} />
        )}
      </span>
      <ol>
        {props.items.map((item, index) => {
          const body = (
            <>
              <span className="num">{item.state === 'done' ? <Icon name="check" small /> : index + 1}</span>
              {item.name}
              {item.time === '' ? null : <small>{item.time}</small>}
            </>
          );
          const className = `${item.state === 'done' ? 'done' : ''}${item.shown ? ' now' : ''}`;
          return (
            <li key={item.step} aria-current={item.state === 'now' ? 'step' : undefined}>
              {item.state === 'later' ? (
                <span className="still">{body}</span>
              ) : (
                <button type="button" className={className} onClick={() => props.onOpen(item.step)}>
                  {body}
                </button>
              )}
            </li>
          );
        })}
      </ol>
      <span className={`say${props.warn ? ' warn' : ''}`} title={props.say}>
        {props.say}
      </span>
    </div>
  );
}
