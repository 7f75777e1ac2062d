// The command palette: a list that narrows as you type.

import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useEffect, useId, useState } from 'react';
import { Icon } from './icon.tsx';
import { itemOfKey } from './menu-keys.ts';
import { useModal } from './use-modal.ts';

export interface PaletteItem {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly keys: string;
  readonly onChoose: () => void;
  /** Was found by the words already. */
  readonly found?: true;
}

function matches(item: PaletteItem, words: readonly string[]): boolean {
  const text = `${item.name} ${item.group}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function Ask(props: {
  readonly label: string;
  readonly placeholder: string;
  readonly list: string;
  readonly active: string | undefined;
  readonly text: string;
  readonly onText: (text: string) => void;
}) {
  return (
    <div className="ask">
      <Icon name="search" />
      <input
        type="text"
        role="combobox"
        aria-label={props.label}
        aria-expanded="true"
        aria-controls={props.list}
        aria-activedescendant={props.active}
        placeholder={props.placeholder}
        autoComplete="off"
        spellCheck={false}
        value={props.text}
        onChange={(event) => props.onText(event.target.value)}
      />
    </div>
  );
}

/** The pointer itself was moved: under one that rests the list alone moves, and what was typed decides. */
function isMoved({ movementX, movementY }: MouseEvent): boolean {
  return movementX !== 0 || movementY !== 0;
}

interface PaletteProps {
  readonly label: string;
  readonly placeholder: string;
  readonly none: string;
  readonly items: readonly PaletteItem[];
  /** What is typed, so that more can be found by it. */
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

export function Palette(props: PaletteProps) {
  const box = useModal((dialog) => dialog.querySelector('input'));
  const list = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = props.items.filter((item) => item.found === true || matches(item, words));
  const choose = (item: PaletteItem | undefined): void => {
    if (!item) return;
    props.onClose();
    item.onChoose();
  };
  useEffect(() => document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' }), [at, list]);
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === 'Enter') choose(found[at]);
    else if (found.length > 0) setAt(itemOfKey(event.key, at, found.length) ?? at);
  };
  const close = (event: SyntheticEvent): void => {
    event.preventDefault();
    props.onClose();
  };
  const ask = (typed: string): void => {
    setText(typed);
    setAt(0);
    props.onText(typed);
  };
  return (
    <dialog ref={box} className="dialog palette" aria-label={props.label} onCancel={close} onKeyDown={onKeyDown}>
      <Ask
        label={props.label}
        placeholder={props.placeholder}
        list={list}
        active={found.length === 0 ? undefined : `${list}-${at}`}
        text={text}
        onText={ask}
      />
      <ul role="listbox" id={list} aria-label={props.label}>
        {found.map((item, index) => (
          <li
            key={item.id}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseMove={(event) => (isMoved(event) ? setAt(index) : undefined)}
            onClick={() => choose(item)}
          >
            <span className="cut">{item.name}</span>
            <span className="n">{item.keys === '' ? item.group : <kbd>{item.keys}</kbd>}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className="empty second">{props.none}</p> : null}
    </dialog>
  );
}
