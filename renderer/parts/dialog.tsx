// A dialog: says what happens, answers Ctrl+Enter unless what it does is final. What is final starts with the focus on Cancel,
// and its button must be chosen. An answer that is not possible yet says why when it is tried.

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { InSight } from './in-sight.tsx';
import { useModal } from './use-modal.ts';

const FIRST = 'input:not([type=radio]), textarea';

export interface DialogProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
  readonly cancel: string;
  readonly onCancel: () => void;
  /** What it began goes on, and can be stopped: it is no more to be cancelled. */
  readonly stop?: { readonly label: string; readonly onStop: () => void } | null;
  readonly go?: { readonly label: string; readonly onGo: () => void; readonly blocked?: string | null };
  /** Cannot be undone. */
  readonly final?: boolean;
  readonly danger?: boolean;
  readonly broad?: boolean;
  /** What has the focus first, where it is neither a field nor the answer. */
  readonly first?: string;
  readonly busy?: boolean;
  readonly keys?: { readonly cancel: string; readonly go: string };
  /** Told where Enter is pressed in a field, which answers nothing. */
  readonly enter?: string;
  /** Told where the key of other dialogs is pressed, which does nothing that cannot be undone. */
  readonly finalKey?: string;
  /** What is said of a key of the page behind, which does nothing here; null of all others. */
  readonly otherKey?: (event: KeyboardEvent<HTMLElement>) => string | null;
  readonly left?: ReactNode;
}

/** Not where the field has an answer of its own to it, or a word is still being put together. */
function isEnterInField(event: KeyboardEvent<HTMLElement>): boolean {
  const { key, target, nativeEvent } = event;
  if (key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return false;
  return target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type);
}

function Said({ words, role }: { readonly words: string | undefined; readonly role: 'status' | 'alert' }) {
  return words === undefined ? null : (
    <InSight>
      <p className={role === 'alert' ? 'hint warn' : 'hint'} role={role}>
        {words}
      </p>
    </InSight>
  );
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
  const { go, busy = false, stop = null } = props;
  const onCancel = stop?.onStop ?? props.onCancel;
  const blocked = go?.blocked ?? null;
  const [tried, setTried] = useState(false);
  const [entered, setEntered] = useState(false);
  const [other, setOther] = useState<string | null>(null);
  const answer = (): void => {
    if (go === undefined || busy) return;
    if (blocked === null) return go.onGo();
    // Where the dialog says it already, that is brought in sight.
    const said = [...(box.current?.querySelectorAll('p') ?? [])].find((words) => words.textContent === blocked);
    if (said === undefined) setTried(true);
    else said.scrollIntoView({ block: 'nearest' });
  };
  return (
    <dialog
      ref={box}
      className={`dialog${props.broad ? ' broad' : ''}`}
      role={final ? 'alertdialog' : 'dialog'}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy || stop !== null) onCancel();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          // Held down since the press that opened it, it is no answer.
          if (event.repeat) return;
          if (final) setEntered(true);
          else answer();
        } else if (isEnterInField(event)) setEntered(true);
        else setOther((before) => props.otherKey?.(event) ?? before);
      }}
    >
      <h1 id={title}>{props.title}</h1>
      {props.lead === undefined ? null : <p className="lead">{props.lead}</p>}
      {props.children}
      {entered && go !== undefined ? <Said words={final ? props.finalKey : props.enter} role="status" /> : null}
      {other === null ? null : <Said words={other} role="status" />}
      {tried && blocked !== null ? <Said words={blocked} role="alert" /> : null}
      <div className="ends">
        {props.left}
        <span className="grow" />
        <Button ref={cancel} onClick={onCancel} keys={props.keys?.cancel}>
          {stop?.label ?? props.cancel}
        </Button>
        {go ? (
          <Button
            tone={props.danger ? 'stop-full' : 'primary'}
            onClick={answer}
            blocked={blocked ?? (busy ? go.label : null)}
            onBlocked={answer}
            keys={final ? undefined : props.keys?.go}
          >
            {go.label}
          </Button>
        ) : null}
      </div>
    </dialog>
  );
}
