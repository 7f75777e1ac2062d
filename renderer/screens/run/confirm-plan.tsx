// What a confirm will do, before it begins: the calls, with how many ids, what proof there will be, and what is left alone.

import type { ConnectionWire } from '../../../preload/contract/connections.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { type Text, useText } from '../../language/text.ts';
import { termName, waitingCell } from '../../language/tie-words.ts';

interface PlanLine {
  readonly key: string;
  readonly figure: number;
  readonly what: string;
  readonly how: string;
}

function callsOf(run: RunWire, calls: number, chunk: number, provable: boolean, text: Text): readonly PlanLine[] {
  const { notYetMarked } = run.tieOut;
  return [
    {
      key: 'compare',
      figure: run.tieOut.accepted.rows,
      what: text.t('confirm.plan.compare'),
      how: text.t('confirm.plan.compareHow'),
    },
    {
      key: 'mark',
      figure: notYetMarked.rows,
      what: text.t('confirm.plan.mark'),
      how: text.t('confirm.plan.markHow', { count: calls, chunk, amount: text.sumUnit(run.kind, notYetMarked) }),
    },
    {
      key: 'prove',
      figure: notYetMarked.rows,
      what: text.t('confirm.plan.prove'),
      how: text.t(provable ? 'confirm.plan.proveHow' : 'confirm.plan.proveHowPlain'),
    },
  ];
}

/** What of a run the ERP does not have from it, and how it goes on with it. */
export const NOT_OUT = ['rejected', 'held', 'setApart'] as const;

/** How many of it there are decides what is said of it. */
export function comesBack(cell: 'rejected' | 'setApart', { tieOut }: Pick<RunWire, 'tieOut'>, text: Text): string {
  return text.t(`confirm.plan.not.${cell}`, { count: tieOut[cell].rows });
}

/** What the ERP did not accept is never marked. */
function leftAlone(run: RunWire, text: Text): readonly PlanLine[] {
  return (['waiting', ...NOT_OUT] as const)
    .filter((cell) => run.tieOut[cell].rows > 0)
    .map((cell) => ({
      key: cell,
      figure: run.tieOut[cell].rows,
      what: termName(run, cell, text),
      how:
        cell === 'waiting' || cell === 'held'
          ? text.t(`confirm.plan.not.${cell === 'held' ? cell : waitingCell(run)}`)
          : comesBack(cell, run, text),
    }));
}

function Lines({
  title,
  lines,
  text,
}: {
  readonly title: string;
  readonly lines: readonly PlanLine[];
  readonly text: Text;
}) {
  return (
    <section className="result">
      <h2>{title}</h2>
      <table className="lite wraps">
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <td className="n figure">{text.count(line.figure)}</td>
              <td>{line.what}</td>
              <td className="second">{line.how}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function ConfirmPlan(props: {
  readonly run: RunWire;
  readonly connection: ConnectionWire | null;
  readonly calls: number;
  readonly chunk: number;
}) {
  const text = useText();
  const { run, connection } = props;
  const can = connection?.capabilities[run.kind];
  const provable = can === undefined ? run.proof === 'complete' : can.count || (can.orderby && can.idFilter);
  const rest = leftAlone(run, text);
  return (
    <>
      <Lines
        title={text.t('confirm.plan.title')}
        lines={callsOf(run, props.calls, props.chunk, provable, text)}
        text={text}
      />
      {rest.length === 0 ? null : <Lines title={text.t('confirm.plan.notTitle')} lines={rest} text={text} />}
      <section className="meanwhile">
        <p>{text.t('confirm.meanwhile.noAnswer')}</p>
        <p>{text.t('confirm.plan.stop')}</p>
      </section>
    </>
  );
}
