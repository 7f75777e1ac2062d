// Figures that answer, in the tie-out, the side panel, the bars and the totals: resting on one says how it was counted.

import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import type { Counted, GridFilter } from '../../../preload/contract/grid.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { useText } from '../../language/text.ts';
import { countedOf, replaceFilter } from '../../state/grid.ts';
import { CountedCard } from './counted-card.tsx';

/** How long somebody rests on a figure before it answers. */
const REST_MS = 350;

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
function useFigure(run: number, card: string) {
  const [shown, setShown] = useState<Shown | null>(null);
  const at = useRef<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const leave = (): void => {
    clearTimeout(timer.current);
    at.current?.style.removeProperty('anchor-name');
    at.current?.removeAttribute('aria-describedby');
    at.current = null;
    setShown(null);
  };
  const show = async (element: HTMLElement): Promise<void> => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by countedBy
    const figure = JSON.parse(element.dataset['counted']!) as Figure;
    const counted = await countedOf(run, figure.filter);
    if (at.current !== element || counted === null) return;
    element.style.setProperty('anchor-name', ANCHOR);
    element.setAttribute('aria-describedby', card);
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
  /** Among words. */
  readonly inline?: boolean;
}) {
  const { run } = props;
  const text = useText();
  const id = useId();
  const Box = props.inline ? 'span' : 'div';
  const card = useRef<HTMLDivElement>(null);
  const { shown, leave, rest, onKeyDown } = useFigure(run.run, id);
  useEffect(() => {
    if (shown !== null) card.current?.showPopover();
  }, [shown]);
  return (
    <Box
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
          id={id}
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
    </Box>
  );
}

/** A count of the tie-out: a press shows what it counts. */
export function CountedFigure(props: {
  readonly run: RunWire;
  readonly name: string;
  readonly count: string;
  readonly filter: GridFilter;
}) {
  const { run, name, count, filter } = props;
  return (
    <CountedOver run={run} className="counted" inline>
      <button
        type="button"
        className="figure"
        data-counted={countedBy({ name, figure: count, filter })}
        onClick={() => replaceFilter(filter)}
      >
        <span className="hidden-words">{name} </span>
        {count}
      </button>
    </CountedOver>
  );
}
