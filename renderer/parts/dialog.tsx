// A dialog: says what happens, answers Ctrl+Enter unless what it does is final. What is final starts with the focus on Cancel,
// and its button must be chosen.

import { type ReactNode, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { useModal } from './use-modal.ts';

const FIRST = 'input:not([type=radio]), textarea';

export interface DialogProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
  readonly cancel: string;
  readonly onCancel: () => void;
  readonly go?: { readonly label: string; readonly onGo: () => void; readonly blocked?: string | null };
  /** Cannot be undone. */
  readonly final?: boolean;
  readonly danger?: boolean;
  readonly broad?: boolean;
  /** What has the focus first, where it is neither a field nor the answer. */
  readonly first?: string;
  readonly busy?: boolean;
  readonly keys?: { readonly cancel: string; readonly go: string };
  readonly left?: ReactNode;
}

export function Dialog(props: DialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const title = useId();
  const { final = false } = props;
  const box = useModal((dialog) =>
    final
      ? cancel.current
      : (dialog.querySelector<HTMLElement>(props.first ?? FIRST) ?? dialog.querySelector<HTMLElement>('.primary')),
  );
  const { go, busy = false } = props;
  const answer = (): void => {
    if (go && !busy && (go.blocked ?? null) === null) go.onGo();
  };
  return (
    <dialog
      ref={box}
      className={`dialog${props.broad ? ' broad' : ''}`}
      role={final ? 'alertdialog' : 'dialog'}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) props.onCancel();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !final) {
          event.preventDefault();
          // Held down since the press that opened it, it is no answer.
          if (!event.repeat) answer();
        }
      }}
    >
      <h1 id={title}>{props.title}</h1>
      {props.lead === undefined ? null : <p className="lead">{props.lead}</p>}
      {props.children}
      <div className="ends">
        {props.left}
        <span className="grow" />
        <Button ref={cancel} onClick={props.onCancel} keys={props.keys?.cancel}>
          {props.cancel}
        </Button>
        {go ? (
          <Button
            tone={props.danger ? 'stop-full' : 'primary'}
            onClick={answer}
            blocked={go.blocked ?? (busy ? go.label : null)}
            keys={final ? undefined : props.keys?.go}
          >
            {go.label}
          </Button>
        ) : null}
      </div>
    </dialog>
  );
}
