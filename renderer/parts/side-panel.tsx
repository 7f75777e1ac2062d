// Lists of the side panel: a sign, words and a figure. A check that found nothing stays, dimmed: it was done.

import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Icon, type IconName } from './icon.tsx';
import type { Tone } from './status-sign.tsx';

export interface SideLine {
  readonly key: string;
  readonly icon: IconName | null;
  readonly tone: Tone;
  readonly name: ReactNode;
  readonly figure: string;
  readonly nil: boolean;
  /** Nobody knows whether it is nothing: no tick, and no zero. */
  readonly unknown?: boolean;
  readonly on?: boolean;
  /** With Ctrl it adds to what was chosen before. */
  readonly onClick?: (add: boolean) => void;
  readonly title?: string;
  /** What the figure counts, told to those who rest on it. */
  readonly counted?: string;
}

/** What may be covered of the panel by words that stay in sight. */
const MOST_COVERED = 0.6;

/** Of longer words the first stay in sight, and the rest comes at the end of the panel: they have no scrollbar of their own. */
function useFoot(stays: boolean): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const [own, panel] = [box.current, box.current?.parentElement];
    if (!stays || !own || !panel) return;
    const fit = (): void => {
      const below = Math.max(0, own.offsetHeight - panel.clientHeight * MOST_COVERED);
      own.style.setProperty('--below', `${Math.round(below)}px`);
    };
    const seen = new ResizeObserver(fit);
    for (const one of [own, panel]) seen.observe(one);
    return () => seen.disconnect();
  }, [stays]);
  return box;
}

/** `about`: of what is under the cursor. */
export function SideSection(props: {
  readonly title: string;
  readonly figure?: string;
  readonly children: ReactNode;
  readonly about?: boolean;
}) {
  const box = useFoot(props.about === true);
  return (
    <section ref={box} className={props.about ? 'about' : ''}>
      <h2>
        <span className="cut">{props.title}</span>
        {props.figure === undefined ? null : <span>{props.figure}</span>}
      </h2>
      {props.children}
    </section>
  );
}

/** The arrow keys go from line to line of a side panel; past the last of them it scrolls, as it does where there are none. */
export function sideKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const { currentTarget, target } = event;
  const isField = target instanceof Element && target.matches('input, select, textarea');
  if (by === 0 || isField) return;
  const lines = [...currentTarget.querySelectorAll<HTMLElement>('button.line')].filter((line) => line.offsetParent);
  const here = lines.findIndex((line) => line === document.activeElement);
  const next = here === -1 ? (target === currentTarget && by === 1 ? lines[0] : undefined) : lines[here + by];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function Body({ line }: { readonly line: SideLine }) {
  return (
    <>
      <span className={`st ${line.nil ? 'quiet' : line.tone}`}>
        {line.nil && line.unknown !== true ? (
          <Icon name="check" small />
        ) : line.icon === null ? null : (
          <Icon name={line.icon} />
        )}
        <span>{line.name}</span>
      </span>
      <span className="n">{line.figure}</span>
    </>
  );
}

export function SideLines({
  lines,
  sum,
}: {
  readonly lines: readonly SideLine[];
  readonly sum?: { readonly name: string; readonly figure: string; readonly proven: boolean };
}) {
  return (
    <ul className="lines">
      {lines.map((line) => (
        <li key={line.key} className={line.nil ? 'nil' : ''}>
          {line.onClick === undefined || line.nil ? (
            <span className="line" data-counted={line.counted}>
              <Body line={line} />
            </span>
          ) : (
            <button
              type="button"
              className={`line${line.on ? ' on' : ''}`}
              aria-pressed={line.on ?? false}
              title={line.title}
              data-counted={line.counted}
              onClick={(event) => line.onClick?.(event.ctrlKey || event.metaKey)}
            >
              <Body line={line} />
            </button>
          )}
        </li>
      ))}
      {sum === undefined ? null : (
        <li className="sum">
          <span>{sum.name}</span>
          <span className={`n ${sum.proven ? 'proven' : ''}`}>{sum.figure}</span>
        </li>
      )}
    </ul>
  );
}
