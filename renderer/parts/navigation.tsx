// Navigation: screens with what they need, open runs, and how it stands with service and store.

import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface NavRun {
  readonly run: number;
  readonly label: string;
  readonly state: string;
  readonly warn: boolean;
  readonly on: boolean;
}

/** How much waits on a screen. `need`: that it is of matters for a person, in words for those who do not see it; null where it is not. */
export function NavigationCount({ count, need }: { readonly count: string; readonly need: string | null }) {
  return (
    <>
      <span className={`c${need === null ? '' : ' need'}`} aria-hidden={need !== null}>
        {count}
      </span>
      {need === null ? null : <span className="hidden-words">{need}</span>}
    </>
  );
}

export function NavigationItem(props: {
  readonly label: string;
  readonly icon: IconName;
  readonly isNow: boolean;
  readonly isApart: boolean;
  readonly waits: ReactNode;
  readonly onGo: () => void;
}) {
  return (
    <div>
      {props.isApart ? <hr /> : null}
      <button
        type="button"
        className={`go${props.isNow ? ' on' : ''}`}
        aria-current={props.isNow ? 'page' : undefined}
        title={props.label}
        onClick={props.onGo}
      >
        <Icon name={props.icon} />
        <span>{props.label}</span>
        {props.waits}
      </button>
    </div>
  );
}

export function Navigation(props: {
  readonly label: string;
  readonly screens: ReactNode;
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
      {props.screens}
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
