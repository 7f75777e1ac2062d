// Calls to the batch endpoint: which rows, when, and what the service answered.

import type { IntakeChunkWire } from '../../../preload/contract/intake.ts';
import { type Text, useText } from '../../language/text.ts';
import type { IconName } from '../../parts/icon.tsx';
import { inRuns } from '../../parts/in-runs.ts';
import { Signed, type Tone } from '../../parts/status-sign.tsx';
import { TableHead } from '../../parts/table.tsx';

const SHOWN = 200;

const SIGNS: Readonly<Record<IntakeChunkWire['state'], { readonly icon: IconName; readonly tone: Tone }>> = {
  sending: { icon: 'spin', tone: 'strong' },
  sent: { icon: 'check', tone: '' },
  refused: { icon: 'reject', tone: 'stop' },
  'not-reached': { icon: 'offline', tone: 'quiet' },
  unknown: { icon: 'help', tone: 'warn' },
  'not-taken': { icon: 'back', tone: 'quiet' },
};

function answeredWords({ answeredAt, status }: IntakeChunkWire, text: Text): string {
  if (answeredAt === null || status === null) return '';
  return text.t('intake.send.answeredAt', { status: String(status), time: text.time(answeredAt, true) });
}

function rangeOf({ firstRow, lastRow }: Pick<IntakeChunkWire, 'firstRow' | 'lastRow'>): string {
  return firstRow === lastRow ? String(firstRow) : `${firstRow}–${lastRow}`;
}

function Row({ chunk, text }: { readonly chunk: IntakeChunkWire; readonly text: Text }) {
  const { icon, tone } = SIGNS[chunk.state];
  const { decision } = chunk;
  const none = text.t(chunk.state === 'sending' ? 'intake.send.noAnswerYet' : 'intake.send.noAnswer');
  const more = [
    answeredWords(chunk, text),
    chunk.words ?? '',
    text.t('intake.send.fingerprint', { sha: chunk.request }),
  ].filter(Boolean);
  return (
    <>
      <tr className={chunk.state === 'sending' ? 'cur' : ''} title={more.join(' · ')}>
        <td className="n">{chunk.chunk}</td>
        <td className="n">{text.count(chunk.rows)}</td>
        <td>{rangeOf(chunk)}</td>
        <td>{text.time(chunk.sentAt, true)}</td>
        <td className={chunk.status === null ? 'quiet' : ''}>{chunk.status ?? none}</td>
        <td>
          <Signed icon={icon} tone={tone} word={text.t(`intake.send.state.${chunk.state}`)} />
        </td>
      </tr>
      {decision === null ? null : (
        <tr className="told">
          <td />
          <td colSpan={5} className="quiet">
            {text.t('intake.unknown.decided', {
              who: decision.by,
              when: text.moment(decision.at),
              as: text.t(`intake.unknown.dialog.${decision.as}`),
              reason: decision.reason,
            })}
          </td>
        </tr>
      )}
    </>
  );
}

function Sum({ chunks, text }: { readonly chunks: readonly IntakeChunkWire[]; readonly text: Text }) {
  const [first, last] = [chunks[0]!, chunks.at(-1)!];
  const { icon, tone } = SIGNS[first.state];
  const status = chunks.every((chunk) => chunk.status === first.status) ? first.status : null;
  return (
    <tr>
      <td className="n">{first === last ? first.chunk : `${first.chunk}–${last.chunk}`}</td>
      <td className="n">{text.count(chunks.reduce((sum, { rows }) => sum + rows, 0))}</td>
      <td>{rangeOf({ firstRow: first.firstRow, lastRow: last.lastRow })}</td>
      <td />
      <td>{status}</td>
      <td>
        <Signed icon={icon} tone={tone} word={text.t(`intake.send.state.${first.state}`)} />
      </td>
    </tr>
  );
}

/** The last calls each; more are not read by anybody, and those before them are summed up by what came of them. */
export function ChunkTable({ chunks }: { readonly chunks: readonly IntakeChunkWire[] }) {
  const text = useText();
  return (
    <table className="calls" aria-label={text.t('intake.send.chunks')}>
      <TableHead
        names={[
          { figure: text.t('intake.send.chunk') },
          { figure: text.t('intake.send.rows') },
          text.t('intake.send.range'),
          text.t('intake.send.sentAt'),
          text.t('intake.send.answer'),
          text.t('intake.table.state'),
        ]}
      />
      <tbody>
        {inRuns(chunks.slice(0, -SHOWN), ({ state }) => state).map((run) => (
          <Sum key={run[0]!.chunk} chunks={run} text={text} />
        ))}
        {chunks.slice(-SHOWN).map((chunk) => (
          <Row key={chunk.chunk} chunk={chunk} text={text} />
        ))}
      </tbody>
    </table>
  );
}
