// Sending: what will be sent, call by call, and how it went; what nobody knows is decided by a person.

import type { IntakeChunkWire, IntakeDetailWire } from '../../../preload/contract/intake.ts';
import { type Text, useText } from '../../language/text.ts';
import { stepWords } from '../../language/working.ts';
import { Banner } from '../../parts/banner.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ChunkBar, type ChunkState } from '../../parts/progress-bar.tsx';
import { useClock } from '../../state/clock.ts';
import { useConnections } from '../../state/connections.ts';
import { useIntake } from '../../state/intake.ts';
import { wentOut } from '../../state/intake-states.ts';
import { useProgress } from '../../state/progress.ts';
import { notIncluded } from '../intake-grid/tie-out.ts';
import { ChunkTable } from './chunk-table.tsx';
import { endOf } from './result-lines.ts';
import { SendResult } from './send-result.tsx';
import { UnknownChunk } from './unknown-chunk.tsx';
import type { ShownIntake } from './shown-intake.ts';

const DEFAULT_CHUNK = 200;

export function useChunkSize(connection: string): number {
  return useConnections(
    (state) => state.all.value?.find((one) => one.name === connection)?.batchChunk ?? DEFAULT_CHUNK,
  );
}

const CHUNKS: Readonly<Record<IntakeChunkWire['state'], ChunkState>> = {
  sending: 'now',
  sent: 'done',
  refused: 'done',
  'not-reached': 'later',
  unknown: 'bad',
  'not-taken': 'later',
};

function Bar({ intake, chunks, text }: { intake: IntakeDetailWire; chunks: readonly IntakeChunkWire[]; text: Text }) {
  const size = useChunkSize(intake.connection);
  const later = Array.from({ length: Math.ceil(intake.counts.new / size) }, (_, index) => ({
    size: Math.min(size, intake.counts.new - index * size),
    state: 'later' as const,
  }));
  const total = wentOut(intake) + intake.counts.new;
  return (
    <ChunkBar
      label={text.t('intake.send.progress')}
      chunks={[...chunks.map((chunk) => ({ size: chunk.rows, state: CHUNKS[chunk.state] })), ...later]}
      done={intake.counts.sent + intake.counts.refused}
      total={total}
    />
  );
}

function Hero({ shown, text }: { readonly shown: ShownIntake; readonly text: Text }) {
  const { intake, sending } = shown;
  const now = useProgress((progress) => progress.now);
  const before = intake.counts.sent + intake.counts.refused;
  const done = sending && now?.step === 'send' ? Math.max(before, now.done) : before;
  const total = wentOut(intake) + intake.counts.new;
  const clock = useClock(1000);
  return (
    <>
      <p className="label">{text.t('intake.send.progress')}</p>
      <p className="hero" aria-live="polite">
        {text.count(done)} <span>{text.t('intake.send.answered', { count: total })}</span>
      </p>
      {sending && now?.waits !== undefined ? <p className="hint">{stepWords(now, clock, text)}</p> : null}
    </>
  );
}

/** What goes out now, or would if it were sent. */
function Will({ shown: { intake, sending }, text }: { readonly shown: ShownIntake; readonly text: Text }) {
  const sums = useIntake((state) => state.sums);
  const size = useChunkSize(intake.connection);
  const { counts } = intake;
  if (counts.new === 0) return null;
  const calls = text.t('intake.send.calls', { count: Math.ceil(counts.new / size) });
  return (
    <>
      <p>
        {text.t(sending ? 'intake.send.will' : 'intake.send.would', {
          count: counts.new,
          connection: intake.connection,
          calls,
        })}
      </p>
      <p className="second">{notIncluded(intake, sums, text)}</p>
    </>
  );
}

/** While calls go out, what is counted of the rows is of before them: it stands here again once they are done. */
function Meanwhile({ text }: { readonly text: Text }) {
  return (
    <section className="meanwhile">
      <h2>{text.t('intake.send.meanwhile.title')}</h2>
      <p>{text.t('intake.send.meanwhile.stop')}</p>
      <p>{text.t('intake.send.meanwhile.result')}</p>
    </section>
  );
}

function Approve({ intake, text }: { readonly intake: IntakeDetailWire; readonly text: Text }) {
  const { sent } = intake.counts;
  if (sent === 0) return null;
  return (
    <section className="meanwhile">
      <h2>{text.t('intake.send.approveTitle')}</h2>
      <p>{text.t('intake.send.approve', { count: sent })}</p>
    </section>
  );
}

export function SendPart({ shown }: { readonly shown: ShownIntake }) {
  const text = useText();
  const { intake } = shown;
  const chunks = useIntake((state) => state.chunks);
  const result = useIntake((state) => state.results[intake.batch] ?? null);
  const unknown = chunks.filter((chunk) => chunk.state === 'unknown');
  const end = result === null ? null : endOf(result);
  return (
    <div className="two">
      <section className="prog scrolls" aria-label={text.t('intake.send.heading')} data-region tabIndex={0}>
        <Hero shown={shown} text={text} />
        <Bar intake={intake} chunks={chunks} text={text} />
        <div className="will">
          {wentOut(intake) === 0 && !shown.sending ? <p>{text.t('intake.send.nothing')}</p> : null}
          <Will shown={shown} text={text} />
          <p className="st">
            <Icon name="shield" />
            <span className="wraps">{text.t('intake.send.noKey')}</span>
          </p>
        </div>
        {chunks.length === 0 ? null : <ChunkTable chunks={chunks} />}
      </section>
      <section className="act-col scrolls" data-region tabIndex={0} aria-label={text.t('intake.send.resultTitle')}>
        {result === null || end === null || shown.sending || (result.words === null && !result.stopped) ? null : (
          <Banner
            tone={result.unknown > 0 ? 'warn' : 'note'}
            title={text.t(`intake.send.${end}`)}
            words={result.words === null ? null : { label: text.t('error.details'), text: result.words }}
          />
        )}
        {unknown.map((chunk) => (
          <UnknownChunk key={chunk.chunk} intake={intake} chunk={chunk} busy={shown.busy} />
        ))}
        {shown.sending ? <Meanwhile text={text} /> : null}
        {shown.sending || wentOut(intake) === 0 ? null : <SendResult intake={intake} />}
        {shown.sending ? null : <Approve intake={intake} text={text} />}
      </section>
    </div>
  );
}
