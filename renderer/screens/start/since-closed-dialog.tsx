// What changed in a month since it was closed: the net by project and employee, and every line behind it.

import { useEffect, useState } from 'react';
import type { Kind } from '../../../preload/contract/common.ts';
import type { NetWire, SinceClosedWire } from '../../../preload/contract/since-closed.ts';
import { type Text, useText } from '../../language/text.ts';
import { StatusSign } from '../../parts/status-sign.tsx';
import { TableHead } from '../../parts/table.tsx';
import { useMonths } from '../../state/months.ts';
import { changedSince } from '../../state/since-closed.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { monthTitle } from './month-words.ts';

const SIGNS = { reversal: 'reversal', 'new-version': 'newVersion', late: 'late' } as const;
const MOST = 200;

function Nets({
  title,
  nets,
  text,
}: {
  readonly title: string;
  readonly nets: readonly NetWire[];
  readonly text: Text;
}) {
  return (
    <table className="since">
      <TableHead names={[title, { figure: text.t('late.entries') }, { figure: text.t('since.net') }]} />
      <tbody>
        {nets.map((net) => (
          <tr key={net.id ?? ''}>
            <td>{[net.id, net.name].filter(Boolean).join(' ') || text.t('run.grid.noGroupName')}</td>
            <td className="n">{text.count(net.rows)}</td>
            <td className="n">{text.amount(net.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lines({ since, text }: { readonly since: SinceClosedWire; readonly text: Text }) {
  return (
    <table className="since">
      <TableHead
        names={[
          text.t('column.dato'),
          text.t('column.ansatt'),
          text.t('column.prosjekt'),
          { figure: text.t('since.amount') },
          text.t('since.what'),
        ]}
      />
      <tbody>
        {since.lines.slice(0, MOST).map(({ what, record }) => (
          <tr key={record.key}>
            <td>{text.date(record.dato)}</td>
            <td>{record.ansattName ?? record.ansattId ?? '–'}</td>
            <td>{[record.prosjektId, record.prosjektName].filter(Boolean).join(' ')}</td>
            <td className="n">{text.amount(record.hours ?? record.quantity)}</td>
            <td>
              <StatusSign sign={SIGNS[what]} word={text.t(`since.${what}`)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function SinceClosedDialog({ kind, month }: { readonly kind: Kind; readonly month: string }) {
  const text = useText();
  const connection = useMonths((months) => months.connection);
  const [since, setSince] = useState<SinceClosedWire | null>(null);
  useEffect(() => {
    let wanted = true;
    if (connection !== null)
      void changedSince({ connection, kind, month }).then((answer) => (wanted ? setSince(answer) : undefined));
    return () => {
      wanted = false;
    };
  }, [connection, kind, month]);
  const rest = since === null ? 0 : since.lines.length - MOST;
  return (
    <ActDialog
      title={text.t('since.title', { month: monthTitle(month, text), kind: text.t(`kind.${kind}`).toLowerCase() })}
      lead={
        since === null
          ? text.t('loading.rows')
          : text.t('since.lead', {
              when: text.moment(since.closedAt),
              who: since.closedBy.split(' · ')[0] ?? '',
              net: text.amount(since.net),
              count: since.lines.length,
            })
      }
      broad
      cancel={text.t('button.close')}
    >
      {since === null || since.lines.length === 0 ? null : (
        <>
          <Nets title={text.t('column.prosjekt')} nets={since.byProsjekt} text={text} />
          {kind === 'time' ? <Nets title={text.t('column.ansatt')} nets={since.byAnsatt} text={text} /> : null}
          <Lines since={since} text={text} />
          {rest > 0 ? <p className="second">{text.t('run.side.more', { count: rest })}</p> : null}
        </>
      )}
    </ActDialog>
  );
}
