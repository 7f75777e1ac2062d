// A short message after an act; it goes away by itself, and may offer to undo.

import { useEffect } from 'react';
import { Button, IconButton } from './button.tsx';
import { Icon } from './icon.tsx';

/** What can be undone stands in the menus too. */
const GONE_AFTER_MS = 6_000;

export function Toast(props: {
  readonly text: string;
  readonly undo?: { readonly label: string; readonly keys: string; readonly onUndo: () => void } | null;
  readonly close: string;
  readonly onClose: () => void;
}) {
  const { undo, onClose, text } = props;
  useEffect(() => {
    const timer = setTimeout(onClose, GONE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    <div className="toast">
      <Icon name="check" />
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
