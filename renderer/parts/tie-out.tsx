// The tie-out: equations in count and amount. The double rule stands under a difference that is proven to be nothing.

import { Fragment, type ReactNode } from 'react';
import { capital } from '../language/first-letter.ts';
import { Icon } from './icon.tsx';

export interface TieTerm {
  readonly key: string;
  readonly name: string;
  readonly count: string;
  readonly amount: string;
  readonly warn?: boolean;
}

export type TieFigure = (term: TieTerm) => ReactNode;

export interface TieEquation {
  readonly left: TieTerm;
  readonly right: readonly TieTerm[];
}

function Term({ term, figure }: { readonly term: TieTerm; readonly figure: TieFigure | undefined }) {
  return (
    <dl>
      <dt>{term.name}</dt>
      <dd className={`c${term.warn ? ' alert' : ''}`}>{figure?.(term) ?? term.count}</dd>
      <dd className="h">{term.amount}</dd>
    </dl>
  );
}

export function TieOut(props: {
  readonly label: string;
  readonly equations: readonly TieEquation[];
  readonly difference: {
    readonly name: string;
    readonly count: string;
    readonly amount: string;
    readonly balanced: boolean;
    /** Which side was not compared, in words; null where every side was. */
    readonly open: string | null;
  };
  readonly words: string;
  /** What stands in place of a count: one that answers. */
  readonly figure?: TieFigure;
}) {
  const { difference } = props;
  return (
    <section
      className={`tie${props.equations.length > 1 ? ' wideish' : ''}`}
      aria-label={props.label}
      tabIndex={0}
      data-region
    >
      {props.equations.map((equation, index) => (
        <Fragment key={equation.left.key}>
          {index === 0 ? null : <span className="bar" />}
          <div className="equation">
            <Term term={equation.left} figure={props.figure} />
            {equation.right.map((term, place) => (
              <Fragment key={term.key}>
                <span className="op">{place === 0 ? '=' : '+'}</span>
                <Term term={term} figure={props.figure} />
              </Fragment>
            ))}
          </div>
        </Fragment>
      ))}
      <div className="diff">
        {props.words === '' ? (
          // Read out with the difference.
          <span className="words wide" aria-hidden>
            {capital(difference.open ?? '')}
          </span>
        ) : (
          <span className="words wide">
            <Icon name="shield" small /> {props.words}
          </span>
        )}
        <dl>
          <dt>{difference.name}</dt>
          <dd className={`c${difference.balanced ? '' : ' alert'}`}>{difference.count}</dd>
          <dd
            className={`h ${difference.balanced && difference.open === null ? 'proven drawn' : 'open-sum'}`}
            title={difference.open ?? undefined}
          >
            {difference.amount}
            {difference.open === null ? null : <span className="hidden-words"> {difference.open}</span>}
          </dd>
        </dl>
      </div>
    </section>
  );
}
