// A cell while it is fixed. Enter keeps and goes down, Tab keeps and goes right, Esc leaves it as it was.

import { useEffect, useRef, useState } from 'react';

export function CellEditor(props: {
  readonly label: string;
  readonly start: string;
  /** All of it is selected, so that typing replaces it. */
  readonly selected: boolean;
  readonly figure: boolean;
  readonly onEnd: (value: string | null, move: 'down' | 'right' | 'stay') => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(props.start);
  const { selected } = props;
  const ended = useRef(false);
  useEffect(() => {
    input.current?.focus();
    if (selected) input.current?.select();
  }, [selected]);
  const end = (value: string | null, move: 'down' | 'right' | 'stay'): void => {
    if (ended.current) return;
    ended.current = true;
    props.onEnd(value, move);
  };
  return (
    <input
      ref={input}
      type="text"
      className={`cell-editor${props.figure ? ' figure' : ''}`}
      aria-label={props.label}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => end(typed, 'stay')}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') end(typed, 'down');
        else if (event.key === 'Tab') end(typed, 'right');
        else if (event.key === 'Escape') end(null, 'stay');
        else return;
        event.preventDefault();
      }}
    />
  );
}
