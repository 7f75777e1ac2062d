// Head of a page: title, meta, secondary actions, one primary.

import type { ReactNode } from 'react';

export function PageHead(props: {
  readonly title: string;
  readonly rest?: string;
  /** Said in the tooltip alone. */
  readonly more?: string;
  readonly meta?: string;
  readonly children?: ReactNode;
}) {
  return (
    <header className="head">
      <h1 title={[props.title, props.rest, props.more].filter(Boolean).join(' · ')}>
        {props.title}
        {props.rest === undefined || props.rest === '' ? null : <span> · {props.rest}</span>}
      </h1>
      {props.meta === undefined ? null : (
        <span className="meta" title={props.meta}>
          {props.meta}
        </span>
      )}
      <span className="grow" />
      {props.children}
    </header>
  );
}
