// Hand over: a file in a folder with a look at its bytes, or entered by hand.

import { useState } from 'react';
import type { Input } from '../../../preload/contract/channels.ts';
import type { ErrorWire, SumWire } from '../../../preload/contract/common.ts';
import { measureOf } from '../../../preload/contract/values.ts';
import { placeKey } from '../../../preload/contract/default-settings.ts';
import type { LayoutWire } from '../../../preload/contract/hand-over.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Segments, Tick } from '../../parts/field.tsx';
import { type Fact, Facts } from '../../parts/table.tsx';
import { handOver } from '../../state/acts.ts';
import { usePlace } from '../../state/connections.ts';
import { openOf, useDestinations } from '../../state/destinations.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { failedTry, keepTry, type WayDraft } from '../../state/failed-try.ts';
import { useOnline } from '../../state/online.ts';
import { useFileName, usePreview } from '../../state/preview.ts';
import { useRuns } from '../../state/runs.ts';
import { useSession } from '../../state/session.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { FolderField, LayoutField } from '../dialogs/file-place.tsx';
import { AllEntered } from './all-entered.tsx';
import { GoesAlong } from './goes-along.tsx';
import { ToDestinations } from './to-destinations.tsx';
import { saysNothingReady } from './run-facts.ts';

interface Draft extends WayDraft {
  readonly offline: boolean;
  /** Entered by hand: also what comes to no line at its destination. */
  readonly allEntered: boolean;
}

/** In kroner where its price is known; a control sum has no unit. */
const valueOf = (run: RunWire, sum: SumWire, text: Text): string =>
  measureOf(run.kind, sum) === 'priced' ? text.sumUnit(run.kind, sum) : text.sum(run.kind, sum);

function factsOf(run: RunWire, toFile: boolean, name: string | null, text: Text): Fact[] {
  const sum = run.counts.ready ?? run.tieOut.toHandOver;
  const amounts =
    run.kind === 'time'
      ? [
          { name: text.t('acts.handOver.hours'), value: text.amount(sum.hours) },
          { name: text.t('acts.handOver.invoiceable'), value: text.amount(sum.invoiceable) },
        ]
      : [{ name: text.t(`unitName.${measureOf(run.kind, sum)}`), value: valueOf(run, sum, text) }];
  const facts: Fact[] = [{ name: text.t('acts.handOver.entries'), value: text.count(sum.rows) }, ...amounts];
  if (name !== null) facts.unshift({ name: text.t('acts.handOver.file'), value: name });
  if (toFile)
    facts.push({ name: text.t('acts.handOver.first'), value: text.t('acts.handOver.firstCall'), words: true });
  return facts;
}

interface FieldsProps {
  readonly run: RunWire;
  readonly draft: Draft;
  readonly layouts: readonly LayoutWire[];
  readonly onChange: (draft: Draft) => void;
  readonly text: Text;
  readonly tried: boolean;
}

function FileFields({ draft, layouts, tried, onChange }: FieldsProps) {
  return (
    <div className="gap">
      <LayoutField layouts={layouts} layout={draft.layout} onChange={(layout) => onChange({ ...draft, layout })} />
      <FolderField
        folder={draft.folder}
        bad={tried && draft.folder === null}
        onChange={(folder) => onChange({ ...draft, folder })}
      />
    </div>
  );
}

function useDraft(run: RunWire): {
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  readonly layouts: readonly LayoutWire[];
} {
  const place = useSession((session) => session.settings.places[placeKey(run)]);
  const all = useRuns((runs) => runs.layouts);
  const layouts = all.filter((layout) => layout.kinds.includes(run.kind));
  const last = layouts.find((layout) => layout.name === place?.layout) ?? layouts[0];
  const [draft, setDraft] = useState<Draft>({
    way: 'file',
    layout: last?.name ?? '',
    folder: place === undefined ? null : { path: place.folder, token: null },
    words: '',
    ...failedTry(run.run).way,
    offline: false,
    allEntered: false,
  });
  return { draft, setDraft, layouts };
}

function wayOf(draft: Draft): Input<'hand-over/write'>['way'] | null {
  if (draft.way === 'hand')
    return draft.words.trim() === '' ? null : { byHand: draft.words.trim(), allEntered: draft.allEntered };
  if (draft.folder === null || draft.layout === '') return null;
  const { token } = draft.folder;
  return { layout: draft.layout, folder: token ?? undefined };
}

function WayFields(props: FieldsProps & { readonly offline: boolean }) {
  const { run, draft, layouts, onChange, text, tried } = props;
  const hand = draft.way === 'hand';
  const name = useFileName(run.run, draft.layout ?? '', !hand);
  return (
    <>
      <div className="gap">
        <Segments
          label={text.t('acts.handOver.way')}
          value={draft.way}
          options={[
            { value: 'file', label: text.t('acts.handOver.asFile') },
            { value: 'hand', label: text.t('acts.handOver.byHand') },
          ]}
          onChange={(way) => onChange({ ...draft, way })}
        />
      </div>
      <Facts facts={factsOf(run, !hand && !props.offline, name, text)} />
      {hand ? (
        <div className="gap">
          <Field
            label={text.t('acts.handOver.byHandText')}
            aside={text.t('acts.reasonHint')}
            value={draft.words}
            placeholder={text.t('acts.handOver.byHandHint')}
            onChange={(words) => onChange({ ...draft, words })}
            problem={tried && draft.words.trim() === '' ? text.t('acts.reasonNeeded') : null}
          />
        </div>
      ) : (
        <FileFields run={run} draft={draft} layouts={layouts} onChange={onChange} text={text} tried={tried} />
      )}
    </>
  );
}

/** Some of it comes to no line, and whether that was entered too is asked. */
const ASKED_ALL: ReadonlySet<unknown> = new Set(['some-without-line', 'some-without-line-several']);

/** To the destinations of the connection where it has some, else with a layout and a folder, or by hand. */
export function HandOverDialog({ run }: { readonly run: RunWire }) {
  const hasDestinations = useDestinations((state) => openOf(state.all.value, run).length > 0);
  const [isOther, setOther] = useState(failedTry(run.run).way !== undefined);
  if (hasDestinations && !isOther) return <ToDestinations run={run} onOther={() => setOther(true)} />;
  return <OnTheSpot run={run} />;
}

/** What was listed again for a hand-over that failed may have left nothing. */
function blockedBy(run: RunWire, offline: boolean, text: Text): string | null {
  if (offline) return text.t('run.says.offline');
  return run.ready === 0 ? saysNothingReady(run, text) : null;
}

/** What a person says of a hand-over that is not as usual. */
function Said(props: {
  readonly draft: Draft;
  /** Entered by hand: what comes to no line, once that was found. */
  readonly withoutLine: ErrorWire['values'];
  readonly unreachable: boolean;
  readonly onChange: (draft: Draft) => void;
  readonly text: Text;
}) {
  const { draft, withoutLine, text } = props;
  return (
    <>
      <AllEntered
        withoutLine={withoutLine}
        on={draft.allEntered}
        onChange={(allEntered) => props.onChange({ ...draft, allEntered })}
      />
      {props.unreachable ? (
        <Tick
          label={text.t('acts.handOver.offline')}
          hint={text.t('acts.handOver.offlineHint')}
          on={draft.offline}
          onChange={(offline) => props.onChange({ ...draft, offline })}
        />
      ) : null}
    </>
  );
}

function OnTheSpot({ run }: { readonly run: RunWire }) {
  const text = useText();
  const unreachable = useOnline((online) => online.offlineSince !== null);
  const { draft, setDraft, layouts } = useDraft(run);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [seen, setSeen] = useState(false);
  const [withoutLine, setWithoutLine] = useState<ErrorWire['values']>();
  const preview = usePreview(run.run, draft.layout, seen && draft.way === 'file');
  const way = wayOf(draft);
  const go = async (): Promise<void> => {
    setTried(true);
    if (way === null || (unreachable && !draft.offline)) return;
    setBusy(true);
    const done = await handOver({ run: run.run, way, offline: unreachable || undefined });
    setBusy(false);
    if (done?.ok === false && ASKED_ALL.has(done.error.values?.why)) setWithoutLine(done.error.values);
    const { offline: _agreed, allEntered: _said, ...chosen } = draft;
    keepTry(run.run, done?.ok ? {} : { way: chosen });
    if (done?.ok) closeDialog();
  };
  const place = usePlace();
  const label = unreachable
    ? text.t('acts.handOver.goOffline')
    : text.t(place === null ? 'acts.handOver.go' : 'acts.handOver.goPlace', { n: run.ready, place: place ?? '' });
  const hand = draft.way === 'hand';
  return (
    <ActDialog
      title={text.t('acts.handOver.title', { what: text.entries(run.kind, run.ready) })}
      lead={text.t(hand ? 'acts.handOver.leadByHand' : 'acts.handOver.lead', { run: String(run.run) })}
      broad
      // The first thing that is missing: the next time the folder is known.
      first={!hand && draft.folder === null ? '.folder .btn' : undefined}
      busy={busy}
      danger={unreachable}
      go={{ label, onGo: () => void go(), blocked: blockedBy(run, unreachable && !draft.offline, text) }}
      left={
        hand ? null : (
          <Button tone="plain" onClick={() => setSeen(!seen)}>
            {text.t(seen ? 'acts.handOver.hideFile' : 'acts.handOver.seeFile')}
          </Button>
        )
      }
    >
      <WayFields
        run={run}
        draft={draft}
        layouts={layouts}
        onChange={setDraft}
        text={text}
        tried={tried}
        offline={unreachable}
      />
      <Said
        draft={draft}
        withoutLine={hand ? withoutLine : undefined}
        unreachable={unreachable}
        onChange={setDraft}
        text={text}
      />
      {seen && !hand ? (
        <pre tabIndex={0} aria-label={text.t('acts.handOver.preview')}>
          {preview ?? text.t('loading.rows')}
        </pre>
      ) : null}
      <GoesAlong run={run} layouts={hand || draft.layout === null ? [] : [draft.layout]} text={text} />
      <p className="label after">{text.t(hand ? 'acts.handOver.noteByHand' : 'acts.handOver.note')}</p>
    </ActDialog>
  );
}
