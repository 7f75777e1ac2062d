// The files of a hand-over to destinations: a row for each, what stands in several once less, the sum of each entry once, and what goes
// nowhere.

import { Fragment } from 'react';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { negate } from '../../format/decimal.ts';
import { layoutName } from '../../language/layout-name.ts';
import type { Text } from '../../language/text.ts';
import { TableHead } from '../../parts/table.tsx';
import type { PlanOfRun } from '../../state/destinations.ts';
import { useRuns } from '../../state/runs.ts';
import { type AskedDraft, withAsked } from '../destinations/asked-fields.tsx';
import { whyLeft } from './going-lines.tsx';

type FileToCome = PlanOfRun['files'][number];

const quantityOf = (run: RunWire, sum: FileToCome['sum']): string => (run.kind === 'time' ? sum.hours : sum.quantity);
const amountOf = (run: RunWire, sum: FileToCome['sum'], text: Text): string => text.amount(quantityOf(run, sum));

/** What may be invoiced of it, where hours are handed over. */
function Invoiceable({ run, sum, text }: { run: RunWire; sum: { invoiceable: string }; text: Text }) {
  return run.kind === 'time' ? <td className="n">{text.amount(sum.invoiceable)}</td> : null;
}

function FileRow({
  run,
  file,
  asked,
  text,
}: {
  readonly run: RunWire;
  readonly file: FileToCome;
  readonly asked: AskedDraft;
  readonly text: Text;
}) {
  const layouts = useRuns((runs) => runs.layouts);
  const layout = layouts.find((one) => one.name === file.layout) ?? { name: file.layout };
  return (
    <tr>
      <td>
        <b>{file.destination}</b> <span className="quiet of-layout">{layoutName(layout, text)}</span>
      </td>
      <td className={file.lines === 0 ? 'quiet' : 'file-name'}>
        {file.lines === 0 ? text.t('destinations.noFileThere') : withAsked(file.fileName, asked)}
      </td>
      <td className="n">{file.lines === null ? '–' : text.count(file.lines)}</td>
      <td className="n">{text.count(file.sum.rows)}</td>
      <td className="n">{amountOf(run, file.sum, text)}</td>
      <Invoiceable run={run} sum={file.sum} text={text} />
    </tr>
  );
}

/** Its entries and hours are those above: the tables give these no line in the file, and they are marked all the same. */
function WithoutLine({ run, file, text }: { readonly run: RunWire; readonly file: FileToCome; readonly text: Text }) {
  const { withoutLine, lines } = file;
  if (withoutLine === null || lines === 0) return null;
  return (
    <tr className="warn">
      <td colSpan={3}>{text.t('destinations.withoutLine')}</td>
      <td className="n">{text.count(withoutLine.records)}</td>
      <td className="n">{text.amount(run.kind === 'time' ? withoutLine.hours : withoutLine.quantity)}</td>
      {run.kind === 'time' ? <td /> : null}
    </tr>
  );
}

export function FilesTable({
  run,
  plan,
  asked,
  text,
}: {
  readonly run: RunWire;
  readonly plan: PlanOfRun;
  readonly asked: AskedDraft;
  readonly text: Text;
}) {
  const { files, shared, once, left } = plan;
  return (
    <table className="facts files">
      <TableHead
        names={[
          text.t('destinations.one'),
          text.t('acts.handOver.file'),
          { figure: text.t('destinations.lines') },
          { figure: text.t('acts.handOver.entries') },
          { figure: text.t(run.kind === 'time' ? 'acts.handOver.hours' : 'acts.handOver.quantity') },
          ...(run.kind === 'time' ? [{ figure: text.t('acts.handOver.invoiceable') }] : []),
        ]}
      />
      <tbody>
        {files.map((file) => (
          <Fragment key={file.destination}>
            <FileRow run={run} file={file} asked={asked} text={text} />
            <WithoutLine run={run} file={file} text={text} />
          </Fragment>
        ))}
        {shared.rows === 0 ? null : (
          <tr className="quiet">
            <td colSpan={3}>{text.t('destinations.shared')}</td>
            <td className="n">−{text.count(shared.rows)}</td>
            <td className="n">{text.amount(negate(quantityOf(run, shared)))}</td>
            <Invoiceable run={run} sum={{ invoiceable: negate(shared.invoiceable) }} text={text} />
          </tr>
        )}
        <tr className="total">
          <td colSpan={3}>
            <b>{text.t('destinations.total')}</b>
          </td>
          <td className="n">
            <span className="proven">{text.count(once.rows)}</span>
          </td>
          <td className="n">
            <span className="proven">{amountOf(run, once, text)}</span>
          </td>
          {run.kind === 'time' ? (
            <td className="n">
              <span className="proven">{text.amount(once.invoiceable)}</span>
            </td>
          ) : null}
        </tr>
        {left.map(({ reason, sum }) => (
          <tr key={reason} className="quiet">
            <td colSpan={3}>{whyLeft(reason, text)}</td>
            <td className="n">{text.count(sum.rows)}</td>
            <td className="n">{amountOf(run, sum, text)}</td>
            <Invoiceable run={run} sum={sum} text={text} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
