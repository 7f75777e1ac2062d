// A count that answers: a press shows what it counts, and resting on it says how it was counted, line by line to the same sum.

import { useEffect, useId, useRef, useState } from 'react';
import type { Counted, GridFilter } from '../../../preload/contract/grid.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { reasonWords } from '../../language/reason.ts';
import { type Text, useText } from '../../language/text.ts';
import { countedOf, replaceFilter } from '../../state/grid.ts';

/** How long somebody rests on a figure before it answers. */
export const REST_MS = 350;

/** Where a figure stands, and why. */
function partWords({ state, reason }: Counted['parts'][number], text: Text): string {
  const status = text.t(`status.${state}`);
  return reason === null ? status : `${status}: ${reasonWords(reason, text, text.t('quote', { words: reason }))}`;
}

const MOST_PARTS = 8;

export function CountedCard(props: {
  readonly title: string;
  readonly run: RunWire;
  readonly counted: Counted;
  readonly text: Text;
}) {
  const { run, counted, text } = props;
  const shown = counted.parts.slice(0, MOST_PARTS);
  const rest = counted.parts.length - shown.length;
  return (
    <>
      <b>{props.title}</b>
      <table>
        <tbody>
          {shown.map((part) => (
            <tr key={`${part.state} ${part.reason}`}>
              <td>{partWords(part, text)}</td>
              <td className="n">{text.count(part.sum.rows)}</td>
              <td className="n">{text.sum(run.kind, part.sum)}</td>
            </tr>
          ))}
          {rest > 0 ? (
            <tr>
              <td colSpan={3}>{text.t('run.side.more', { count: rest })}</td>
            </tr>
          ) : null}
          <tr className="sum">
            <td>{text.t('run.side.sum')}</td>
            <td className="n">{text.count(counted.sum.rows)}</td>
            <td className="n">{text.sum(run.kind, counted.sum)}</td>
          </tr>
        </tbody>
      </table>
      {run.pulledAt === null ? null : (
        <p className="second">{text.t('run.counted.when', { when: text.moment(run.pulledAt) })}</p>
      )}
    </>
  );
}

/** How it was counted, a moment after somebody rests on it. */
function useCounted(run: number, filter: GridFilter) {
  const [counted, setCounted] = useState<Counted | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const rest = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void countedOf(run, filter).then(setCounted), REST_MS);
  };
  const leave = (): void => {
    clearTimeout(timer.current);
    setCounted(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { counted, rest, leave };
}

export function CountedFigure(props: {
  readonly run: RunWire;
  readonly name: string;
  readonly count: string;
  readonly filter: GridFilter;
}) {
  const text = useText();
  const id = useId();
  const anchor = `--counted-${id.replaceAll(/\W/g, '')}`;
  const card = useRef<HTMLDivElement>(null);
  const { run, filter } = props;
  const { counted, rest, leave } = useCounted(run.run, filter);
  useEffect(() => {
    if (counted !== null) card.current?.showPopover();
  }, [counted]);
  return (
    <span className="counted" style={{ anchorName: anchor }}>
      <button
        type="button"
        className="figure"
        aria-describedby={counted === null ? undefined : `${id}-card`}
        onMouseEnter={rest}
        onMouseLeave={leave}
        onFocus={rest}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || counted === null) return;
          event.stopPropagation();
          leave();
        }}
        onClick={() => {
          leave();
          replaceFilter(filter);
        }}
      >
        <span className="hidden-words">{props.name} </span>
        {props.count}
      </button>
      {counted === null ? null : (
        <div
          ref={card}
          id={`${id}-card`}
          popover="manual"
          role="tooltip"
          className="floating counted-card"
          style={{ positionAnchor: anchor }}
        >
          <CountedCard
            title={text.t('run.counted.title', { name: props.name, n: props.count })}
            run={run}
            counted={counted}
            text={text}
          />
        </div>
      )}
    </span>
  );
}
