// How a figure was counted, line by line to the same sum.

import type { Counted } from '../../../preload/contract/grid.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { reasonWords, stateIn } from '../../language/reason.ts';
import type { Text } from '../../language/text.ts';

/** Where a figure stands, and why. */
function partWords({ state, reason }: Counted['parts'][number], run: RunWire, text: Text): string {
  const status = text.t(`status.${stateIn(state, run.state)}`);
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
              <td>{partWords(part, run, text)}</td>
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
