// A call that no answer came to: the evidence there is, and the decisions with the numbers each leads to. Nothing here sends.

import { useId, useState } from 'react';
import type { IntakeChunkWire, IntakeDetailWire, IntakeEvidenceWire } from '../../../preload/contract/intake.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/field.tsx';
import { OwnWords } from '../../parts/own-words.tsx';
import { Signed } from '../../parts/status-sign.tsx';
import { openDialog } from '../../state/dialogs.ts';
import { askEvidence } from '../../state/intake-acts.ts';
import { useIntake } from '../../state/intake.ts';

const SHOWN = 12;

function Evidence({ evidence, text }: { readonly evidence: IntakeEvidenceWire; readonly text: Text }) {
  const { found } = evidence;
  if (evidence.listed === null) {
    return (
      <>
        <p className="warn">{text.t('intake.unknown.problem')}</p>
        {evidence.problem === null ? null : <OwnWords words={evidence.problem} />}
      </>
    );
  }
  return (
    <>
      <p>
        {text.t('intake.unknown.asked', { time: text.time(evidence.askedAt), count: evidence.listed })}{' '}
        <b>
          {found.length === 0
            ? text.t('intake.unknown.foundNone')
            : text.t('intake.unknown.found', { count: found.length })}
        </b>
      </p>
      {found.length === 0 ? null : (
        <ul className="found-rows">
          {found.slice(0, SHOWN).map(({ row, ids }) => (
            <li key={row}>{text.t('intake.unknown.foundRow', { row: String(row), ids: ids.join(', ') })}</li>
          ))}
          {found.length > SHOWN ? <li>{text.t('intake.side.more', { count: found.length - SHOWN })}</li> : null}
        </ul>
      )}
      <p className="second">{text.t('intake.unknown.proofless')}</p>
    </>
  );
}

type Way = 'taken' | 'some' | 'not-taken' | 'later';

function Ways(props: {
  readonly intake: IntakeDetailWire;
  readonly chunk: IntakeChunkWire;
  readonly found: readonly number[];
  readonly busy: boolean;
}) {
  const text = useText();
  const name = useId();
  const { intake, chunk, found } = props;
  const [way, setWay] = useState<Way>('later');
  const { counts } = intake;
  const unknown = counts.unknown + counts.sending;
  const some = found.length > 0 && found.length < chunk.rows;
  const rest = {
    taken: text.t('intake.unknown.takenRest', { sent: counts.sent + chunk.rows, unknown: unknown - chunk.rows }),
    some: text.t('intake.unknown.takenRest', { sent: counts.sent + found.length, unknown: unknown - found.length }),
    'not-taken': text.t('intake.unknown.not-takenRest', {
      new: counts.new + chunk.rows,
      unknown: unknown - chunk.rows,
    }),
    later: text.t('intake.unknown.laterRest', { unknown }),
  };
  const label = {
    taken: text.t('intake.unknown.taken', { count: chunk.rows }),
    some: text.t('intake.unknown.some', { count: found.length }),
    'not-taken': text.t('intake.unknown.not-taken', { count: chunk.rows }),
    later: text.t('intake.unknown.later'),
  };
  const ways: readonly Way[] = ['taken', ...(some ? (['some'] as const) : []), 'not-taken', 'later'];
  return (
    <div className="choose" role="radiogroup" aria-label={text.t('intake.unknown.label')}>
      {ways.map((one) => (
        <Choice
          key={one}
          name={name}
          label={label[one]}
          rest={rest[one]}
          checked={way === one}
          onChoose={() => setWay(one)}
        />
      ))}
      <p className="decide">
        <Button
          tone={way === 'later' ? undefined : 'primary'}
          blocked={props.busy ? text.t('intake.blocked.busy') : null}
          onClick={() =>
            openDialog({
              kind: 'intake-decide',
              intake: intake.batch,
              chunk: chunk.chunk,
              as: way === 'some' ? 'taken' : way,
              rows: way === 'some' ? found : null,
              count: way === 'some' ? found.length : chunk.rows,
            })
          }
        >
          {text.t(way === 'later' ? 'intake.unknown.goLater' : 'intake.unknown.go')}
        </Button>
      </p>
    </div>
  );
}

export function UnknownChunk(props: {
  readonly intake: IntakeDetailWire;
  readonly chunk: IntakeChunkWire;
  readonly busy: boolean;
}) {
  const text = useText();
  const { intake, chunk } = props;
  const evidence = useIntake((state) => state.evidence[chunk.chunk] ?? null);
  return (
    <section className="chg unknown-chunk">
      <h2>
        <span>
          {chunk.status === null
            ? text.t('intake.unknown.title', { chunk: String(chunk.chunk) })
            : text.t('intake.unknown.titleAnswered', { chunk: String(chunk.chunk), status: String(chunk.status) })}
        </span>
        <Signed icon="help" tone="warn" word={text.t('intake.send.state.unknown')} />
      </h2>
      <p>{text.t('intake.unknown.rest', { count: chunk.rows, when: text.moment(chunk.sentAt) })}</p>
      {chunk.words === null ? null : <OwnWords words={chunk.words} />}
      <p className="label copyable sha">{text.t('intake.send.fingerprint', { sha: chunk.request })}</p>
      {evidence === null ? null : <Evidence evidence={evidence} text={text} />}
      <p className="decide">
        <Button
          small
          blocked={props.busy ? text.t('intake.blocked.busy') : null}
          onClick={() => void askEvidence(intake.batch, chunk.chunk)}
        >
          {text.t(evidence === null ? 'intake.unknown.ask' : 'intake.unknown.askAgain')}
        </Button>
      </p>
      <Ways intake={intake} chunk={chunk} found={evidence?.found.map(({ row }) => row) ?? []} busy={props.busy} />
    </section>
  );
}
