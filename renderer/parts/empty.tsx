// An empty list says so, says what is certain, and offers what can be done.

import type { ReactNode } from 'react';

export function Empty(props: {
  readonly zero?: boolean;
  readonly title: string;
  readonly rest?: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="empty">
      {props.zero ? (
        <p className="big" aria-hidden="true">
          0
        </p>
      ) : null}
      <p>
        <b>{props.title}</b>
      </p>
      {props.rest === undefined ? null : <p className="second">{props.rest}</p>}
      {props.children === undefined ? null : <div className="ways">{props.children}</div>}
    </div>
  );
}

/** Reading takes a moment: a sentence, no spinner. */
export function Waiting({ sentence }: { readonly sentence: string }) {
  return (
    <div className="empty" role="status">
      <p className="second">{sentence}</p>
    </div>
  );
}
