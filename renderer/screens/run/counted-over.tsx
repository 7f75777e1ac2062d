// Figures of the side panel, the bars and the totals answer as those of the tie-out do: resting on one says how it was counted.

import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { Counted, GridFilter } from '../../../preload/contract/grid.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { useText } from '../../language/text.ts';
import { countedOf } from '../../state/grid.ts';
import { CountedCard, REST_MS } from './counted-figure.tsx';

interface Figure {
  readonly name: string;
  /** As it stands there. */
  readonly figure: string;
  /** What it counts. */
  readonly filter: GridFilter;
}

/** What a figure counts, for `data-counted` of what it stands in. */
export const countedBy = (figure: Figure): string => JSON.stringify(figure);

interface Shown extends Figure {
  readonly counted: Counted;
}

const ANCHOR = '--counted-over';

function figureAt({ target }: SyntheticEvent): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-counted]') : null;
}

/** The figure that somebody rests on, a moment after, and how it was counted. */
function useFigure(run: number) {
  const [shown, setShown] = useState<Shown | null>(null);
  const at = useRef<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const leave = (): void => {
    clearTimeout(timer.current);
    at.current?.style.removeProperty('anchor-name');
    at.current = null;
    setShown(null);
  };
  const show = async (element: HTMLElement): Promise<void> => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by countedBy
    const figure = JSON.parse(element.dataset['counted']!) as Figure;
    const counted = await countedOf(run, figure.filter);
    if (at.current !== element || counted === null) return;
    element.style.setProperty('anchor-name', ANCHOR);
    setShown({ ...figure, counted });
  };
  const rest = (event: SyntheticEvent): void => {
    const element = figureAt(event);
    if (element === at.current) return;
    leave();
    if (element === null) return;
    at.current = element;
    timer.current = setTimeout(() => void show(element), REST_MS);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || shown === null) return;
    event.stopPropagation();
    leave();
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { shown, leave, rest, onKeyDown };
}

export function CountedOver(props: {
  readonly run: RunWire;
  readonly className: string;
  readonly children: ReactNode;
}) {
  const { run } = props;
  const text = useText();
  const card = useRef<HTMLDivElement>(null);
  const { shown, leave, rest, onKeyDown } = useFigure(run.run);
  useEffect(() => {
    if (shown !== null) card.current?.showPopover();
  }, [shown]);
  return (
    <div
      className={props.className}
      role="presentation"
      onMouseOver={rest}
      onMouseLeave={leave}
      onFocus={rest}
      onBlur={leave}
      onClick={leave}
      onKeyDown={onKeyDown}
    >
      {props.children}
      {shown === null ? null : (
        <div
          ref={card}
          popover="manual"
          role="tooltip"
          className="floating counted-card"
          style={{ positionAnchor: ANCHOR }}
        >
          <CountedCard
            title={text.t('run.counted.title', { name: shown.name, n: shown.figure })}
            run={run}
            counted={shown.counted}
            text={text}
          />
        </div>
      )}
    </div>
  );
}
