// What came of a confirm, each with what to do, and what of the run is not out.

import type { ConfirmWire } from '../../../preload/contract/confirm.ts';
import type { DifferenceWire, RunWire } from '../../../preload/contract/runs.ts';
import { type Text, useText } from '../../language/text.ts';
import { waitingCell } from '../../language/tie-words.ts';
import { Button } from '../../parts/button.tsx';
import { type Sign, StatusSign } from '../../parts/status-sign.tsx';
import { useKeyNames } from '../../state/commands.ts';
import { openDialog } from '../../state/dialogs.ts';
import { comesBack, NOT_OUT } from './confirm-plan.tsx';

interface ResultLine {
  readonly key: 'marked' | 'unknown' | 'changed' | 'gone' | 'refused' | 'unmarked' | ReturnType<typeof waitingCell>;
  readonly sign: Sign;
  readonly count: number;
  readonly words: string | null;
}

function linesOf(run: RunWire, result: ConfirmWire | null): readonly ResultLine[] {
  const { tieOut } = run;
  const refused = result?.refused ?? [];
  return [
    { key: 'marked', sign: 'marked', count: tieOut.marked.rows, words: null },
    { key: 'unknown', sign: 'unknown', count: tieOut.unknown.rows, words: null },
    { key: 'changed', sign: 'changed', count: tieOut.changed.rows, words: null },
    { key: 'gone', sign: 'gone', count: tieOut.gone.rows, words: null },
    { key: 'refused', sign: 'rejected', count: refused.length, words: refused[0]?.words ?? null },
    { key: 'unmarked', sign: 'accepted', count: Math.max(0, tieOut.notYetMarked.rows - refused.length), words: null },
    { key: waitingCell(run), sign: 'handed-over', count: tieOut.waiting.rows, words: null },
  ];
}

const SIGN = { rejected: 'rejected', held: 'held', setApart: 'duplicate' } as const satisfies Record<string, Sign>;

export function todoOf(
  { key, count }: Pick<ResultLine, 'key' | 'count'>,
  { plainMarks }: Pick<RunWire, 'plainMarks'>,
  text: Text,
): string {
  if (key === 'marked' && plainMarks > 0) return text.t('paper.open.plainMarks', { count: plainMarks });
  return text.t(`confirm.result.${key}Do`, { count });
}

/** `notListed`: of what the ERP rejected, units that no list shows any more, so that no pull brings them back. */
export function restOf(
  cell: (typeof NOT_OUT)[number],
  run: Pick<RunWire, 'tieOut'>,
  notListed: number,
  text: Text,
): string {
  if (cell === 'held') return text.t('confirm.plan.not.held');
  if (cell === 'setApart' || notListed === 0) return comesBack(cell, run, text);
  const isAll = notListed >= run.tieOut.rejected.rows;
  return text.t(isAll ? 'confirm.result.notListedAll' : 'confirm.result.notListed', { count: notListed });
}

export function Result(props: {
  readonly run: RunWire;
  readonly result: ConfirmWire | null;
  readonly differences: readonly Pick<DifferenceWire, 'state'>[];
}) {
  const { run, result, differences } = props;
  const text = useText();
  const keyName = useKeyNames();
  const notListed = differences.filter(({ state }) => state === 'rejected').length;
  const begun = run.state === 'confirming' || run.state === 'closed' || result !== null;
  if (!begun) return null;
  return (
    <section className="result" aria-live="polite">
      <h2>{text.t('confirm.result.title')}</h2>
      <table className="lite wraps">
        <tbody>
          {linesOf(run, result).map((line) => (
            <tr key={line.key} className={line.count === 0 ? 'nil' : ''}>
              <td className="n figure">{text.count(line.count)}</td>
              <td>
                <StatusSign
                  sign={line.count === 0 ? 'accepted' : line.sign}
                  tone={line.count === 0 ? 'quiet' : undefined}
                  word={text.t(`confirm.result.${line.key}`)}
                />
              </td>
              <td className={line.count === 0 ? 'quiet' : 'second'}>
                {line.count === 0 ? '' : todoOf(line, run, text)}{' '}
                {line.words === null ? '' : text.t('confirm.result.said', { words: line.words })}
              </td>
            </tr>
          ))}
          {NOT_OUT.filter((cell) => run.tieOut[cell].rows > 0).map((cell) => (
            <tr key={cell}>
              <td className="n figure">{text.count(run.tieOut[cell].rows)}</td>
              <td>
                <StatusSign sign={SIGN[cell]} word={text.t(`run.tie.${cell}`)} />
              </td>
              <td className="second">{restOf(cell, run, notListed, text)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {result !== null && result.marked.length > 0 && !result.readBack ? (
        <p className="hint">{text.t('confirm.result.notReadBack')}</p>
      ) : null}
      {run.state === 'closed' ? (
        <p className="to-paper">
          <Button small keys={keyName('Mod+P')} onClick={() => openDialog({ kind: 'paper', run: run.run })}>
            {text.t('run.act.proof')}
          </Button>
          <span className="second">{text.t('confirm.result.printRest')}</span>
        </p>
      ) : null}
    </section>
  );
}
