// A short message after an act; it goes away by itself, and may offer to undo.

import { useEffect } from 'react';
import { Button, IconButton } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

const GONE_AFTER_MS = 6_000;

/** Closes it by itself; what can be undone stands in the menus too. */
export function closesItself(onClose: () => void): () => void {
  const timer = setTimeout(onClose, GONE_AFTER_MS);
  return () => clearTimeout(timer);
}

/** A tick says that something was done. */
const SIGNS = { done: 'check', nothing: 'info', open: 'alert' } as const satisfies Record<string, IconName>;

export function Toast(props: {
  readonly text: string;
  readonly sign: keyof typeof SIGNS;
  readonly undo?: { readonly label: string; readonly keys: string; readonly onUndo: () => void } | null;
  readonly close: string;
  readonly onClose: () => void;
}) {
  const { undo, onClose, text } = props;
  useEffect(() => closesItself(onClose), [onClose]);
  return (
    <div className={`toast${props.sign === 'open' ? ' open' : ''}`}>
      <Icon name={SIGNS[props.sign]} />
      <p title={text}>
        <b>{text}</b>
      </p>
      {undo ? (
        <Button tone="plain" small keys={undo.keys} onClick={undo.onUndo}>
          {undo.label}
        </Button>
      ) : null}
      <IconButton icon="x" small label={props.close} onClick={onClose} />
    </div>
  );
}
