// A card of the start screen: how many, what is certain, what to do.

import type { ReactNode } from 'react';
import { FactsLine } from '../../parts/facts-line.tsx';

/** Wider than the column of figures: 96 000. */
const isLong = (hero: ReactNode): boolean => typeof hero === 'string' && hero.length > 5;

export function Card(props: {
  readonly hero: ReactNode;
  readonly say: string;
  readonly facts: readonly string[];
  /** Why it cannot be acted on now. */
  readonly stop?: string | null;
  readonly apart?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <li className={props.apart ? 'apart' : ''}>
      <span className={isLong(props.hero) ? 'hero long' : 'hero'}>{props.hero}</span>
      <div>
        <p className="say">{props.say}</p>
        <p className="sub">
          {(props.stop ?? null) === null ? null : <span className="stop">{props.stop} </span>}
          <FactsLine facts={props.facts} />
        </p>
      </div>
      <div className="act">{props.children}</div>
    </li>
  );
}
