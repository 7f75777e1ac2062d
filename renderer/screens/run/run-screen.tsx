// The run screen of time and of material.

import './low.css';
import { useState } from 'react';
import type { Kind } from '../../../preload/contract/common.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { type Text, useText } from '../../language/text.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button } from '../../parts/button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { testConnection, useConnections } from '../../state/connections.ts';
import { isPulling, useProgress } from '../../state/progress.ts';
import { useReceipt } from '../../state/receipt.ts';
import { refreshAll } from '../../state/refresh.ts';
import { goToRun } from '../../state/route.ts';
import { useRuns } from '../../state/runs.ts';
import { NotHere } from '../../parts/error-banner.tsx';
import { AskedHere } from './asked-holds.tsx';
import { ConfirmPart } from './confirm-part.tsx';
import { replaceFilter } from '../../state/grid.ts';
import { Entries } from './entries.tsx';
import { PerhapsTwice } from './perhaps-twice.tsx';
import { Pulling } from './pulling.tsx';
import { ReviewElsewhere } from './review-elsewhere.tsx';
import { RunHead } from './run-head.tsx';
import { usePastedReceipt } from '../receipt/pasted-receipt.ts';
import { ReceiptScreen } from '../receipt/receipt-screen.tsx';
import { type ShownRun, useShownRun } from './use-run.ts';

function NoRun({ shown, text }: { readonly shown: ShownRun; readonly text: Text }) {
  const { kind, ready, connection } = shown;
  const at = useConnections((state) => (connection === null ? null : (state.tests[connection.name]?.at ?? null)));
  if (ready !== null && ready > 0) {
    return (
      <Empty
        title={text.t('run.empty.readyTime', { count: ready, what: text.entries(kind, ready) })}
        rest={text.t('run.empty.firstRest')}
      />
    );
  }
  if (ready === 0) {
    return (
      <Empty
        zero
        title={text.t(`run.empty.${kind}`)}
        rest={
          at === null
            ? text.t('run.empty.rest')
            : text.t(kind === 'time' ? 'run.empty.countedTime' : 'run.empty.counted', { when: text.moment(at) })
        }
      >
        <Button onClick={() => connection !== null && void testConnection(connection.name)}>
          {text.t('run.empty.again')}
        </Button>
      </Empty>
    );
  }
  return <Empty title={text.t('run.empty.first')} rest={text.t('run.empty.firstRest')} />;
}

const CHANGED = {
  'handed-over': { title: 'run.handedOverElsewhere', rest: 'run.setApartHere' },
  'version-left': { title: 'run.versionLeftElsewhere', rest: 'run.setApartLeft' },
  'correction-needless': { title: 'run.asInErpElsewhere', rest: 'run.setApartNeedless' },
} as const;

/** What other desks handed over or found while this run was in review, and what of it was set apart for that. */
function Elsewhere({ run, text }: { readonly run: RunWire; readonly text: Text }) {
  const [today] = useState(() => text.day(new Date().toISOString()));
  const whenOf = (at: string): string =>
    text.day(at) === today ? text.t('run.today', { time: text.time(at) }) : text.moment(at);
  return run.elsewhere.map(({ why, by, at, theirs, rows, setApart }) => (
    <Banner
      key={`${why} ${theirs} ${at}`}
      tone="warn"
      title={text.t(CHANGED[why].title, {
        desk: by,
        what: text.entries(run.kind, rows),
        when: whenOf(at),
        count: rows,
      })}
      act={
        <>
          {why === 'version-left' ? (
            <Button small onClick={() => goToRun(run.kind, theirs)}>
              {text.t('run.setApartDecide', { run: String(theirs) })}
            </Button>
          ) : null}
          <Button small onClick={() => replaceFilter({ states: ['duplicate'] })}>
            {text.t('run.setApartShow')}
          </Button>
        </>
      }
    >
      {text.t(CHANGED[why].rest, { count: why === 'handed-over' ? setApart.length : rows })}
    </Banner>
  ));
}

/** What a run that is over, never was, or stands on a list that proves nothing, says over its entries. */
function RunNote({ run, text }: { readonly run: RunWire; readonly text: Text }) {
  if (run.takenOver !== null) {
    const { by, at, reason } = run.takenOver;
    return (
      <Banner tone="warn" title={text.t('run.takenOver', { who: by, when: text.moment(at), reason })}>
        {text.t('run.takenOverRest')}
      </Banner>
    );
  }
  if (run.state === 'failed') {
    return (
      <Banner
        tone="stop"
        title={text.t('run.failed.title')}
        words={run.failure === null ? null : { label: text.t('error.details'), text: run.failure }}
      >
        {text.t('run.failed.rest')}
      </Banner>
    );
  }
  if (run.state === 'discarded') return <Banner tone="note" title={text.t('run.discarded')} />;
  if (run.proof !== 'plain' || run.state === 'closed') return null;
  return (
    <Banner tone="note" title={text.t('run.plain.title')}>
      {text.t('run.plain.rest')}
    </Banner>
  );
}

export function RunScreen({ kind }: { readonly kind: Kind }) {
  const text = useText();
  const shown = useShownRun(kind);
  const list = useRuns((state) => state.all);
  const receipt = useReceipt((state) => state.open);
  usePastedReceipt(shown.run);
  const pulling = useProgress((progress) => isPulling(progress, kind, shown.connection?.name ?? null));
  if (list.value === null) {
    return <NotHere error={list.error} sentence={text.t('loading.runs')} onAgain={() => void refreshAll()} />;
  }
  const { run } = shown;
  if (run?.reviewedBy != null) return <ReviewElsewhere shown={shown} run={run} desk={run.reviewedBy} />;
  if (run === null || run.state === 'pulling') {
    return (
      <>
        <RunHead shown={{ ...shown, run: null }} />
        {pulling || run?.state === 'pulling' ? <Pulling kind={kind} /> : <NoRun shown={shown} text={text} />}
      </>
    );
  }
  if (receipt !== null && receipt.run === run.run) return <ReceiptScreen shown={shown} open={receipt} run={run} />;
  const confirming = shown.step === 'confirm';
  return (
    <>
      <RunHead shown={shown} />
      {pulling && run.state !== 'review' ? <Pulling kind={kind} /> : null}
      <PerhapsTwice run={run} />
      <Elsewhere run={run} text={text} />
      <AskedHere run={run} />
      <RunNote run={run} text={text} />
      {confirming ? (
        <ConfirmPart run={run} detail={shown.detail} connection={shown.connection} />
      ) : (
        <Entries detail={shown.detail} run={run} />
      )}
    </>
  );
}
