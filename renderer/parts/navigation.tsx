// Navigation: screens with what they need, open runs, and how it stands with service and store.

import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface NavItem<S extends string> {
  readonly screen: S;
  readonly label: string;
  readonly icon: IconName;
  readonly count: string | null;
  /** The count is of matters that need a person; said in words for those who do not see it. */
  readonly need: string | null;
  readonly apart?: boolean;
}

export interface NavRun {
  readonly run: number;
  readonly label: string;
  readonly state: string;
  readonly warn: boolean;
  readonly on: boolean;
}

export function Navigation<S extends string>(props: {
  readonly label: string;
  readonly items: readonly NavItem<S>[];
  readonly now: S;
  readonly onGo: (screen: S) => void;
  readonly find: { readonly label: string; readonly keys: string; readonly onFind: () => void };
  readonly runs: readonly NavRun[];
  readonly runsLabel: string;
  readonly onRun: (run: number) => void;
  readonly state: ReactNode;
}) {
  const { find } = props;
  return (
    <nav className="nav" aria-label={props.label} data-region tabIndex={-1}>
      <button type="button" className="find" onClick={find.onFind} title={find.label}>
        <Icon name="search" small />
        <span>{find.label}</span>
        <kbd>{find.keys}</kbd>
      </button>
      {props.items.map((item) => (
        <div key={item.screen}>
          {item.apart ? <hr /> : null}
          <button
            type="button"
            className={`go${item.screen === props.now ? ' on' : ''}`}
            aria-current={item.screen === props.now ? 'page' : undefined}
            title={item.label}
            onClick={() => props.onGo(item.screen)}
          >
            <Icon name={item.icon} />
            <span>{item.label}</span>
            {item.count === null ? null : (
              <span className={`c${item.need === null ? '' : ' need'}`} aria-hidden={item.need !== null}>
                {item.count}
              </span>
            )}
            {item.need === null ? null : <span className="hidden-words">{item.need}</span>}
          </button>
        </div>
      ))}
      {props.runs.length === 0 ? null : (
        <div className="open">
          <h2>{props.runsLabel}</h2>
          {props.runs.map((run) => (
            <button
              key={run.run}
              type="button"
              className={`go${run.on ? ' on' : ''}`}
              aria-current={run.on ? 'true' : undefined}
              onClick={() => props.onRun(run.run)}
            >
              <span>{run.label}</span>
              <small className={run.warn ? 'warn' : ''}>{run.state}</small>
            </button>
          ))}
        </div>
      )}
      <div className="state">{props.state}</div>
    </nav>
  );
}
