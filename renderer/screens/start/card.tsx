// A card of the start screen: how many, what is certain, what to do.

import type { ReactNode } from 'react';
import { FactsLine } from '../../parts/facts-line.tsx';

export function Card(props: {
  readonly hero: ReactNode;
  readonly say: string;
  readonly sub: string;
  /** Why it cannot be acted on now. */
  readonly stop?: string | null;
  readonly apart?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <li className={props.apart ? 'apart' : ''}>
      <span className="hero">{props.hero}</span>
      <div>
        <p className="say">{props.say}</p>
        <p className="sub">
          {(props.stop ?? null) === null ? (
            <FactsLine facts={props.sub.split(' · ')} />
          ) : (
            <>
              <span className="stop">{props.stop} </span>
              {props.sub}
            </>
          )}
        </p>
      </div>
      <div className="act">{props.children}</div>
    </li>
  );
}
