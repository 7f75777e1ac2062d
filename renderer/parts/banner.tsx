// A message that stays on the page: worth knowing, a person must look, refused, or offline.

import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

const SIGNS: Readonly<Record<'note' | 'warn' | 'stop' | 'off', IconName>> = {
  note: 'info',
  warn: 'help',
  stop: 'reject',
  off: 'offline',
};

export function Banner(props: {
  readonly tone: 'note' | 'warn' | 'stop' | 'off';
  readonly title: string;
  readonly children?: ReactNode;
  readonly words?: { readonly label: string; readonly text: string } | null;
  readonly act?: ReactNode;
}) {
  return (
    <div className={`banner ${props.tone}`} role={props.tone === 'stop' ? 'alert' : 'status'}>
      <Icon name={SIGNS[props.tone]} />
      <div>
        <p>
          <b>{props.title}</b> {props.children}
        </p>
        {props.words ? (
          <details>
            <summary>{props.words.label}</summary>
            <p className="words">{props.words.text}</p>
          </details>
        ) : null}
      </div>
      {props.act === undefined ? null : <span className="act">{props.act}</span>}
    </div>
  );
}
