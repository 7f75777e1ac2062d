// Hand over to the destinations of the connection: every file of the run in one act, with what each holds, what it asks, how it differs
// from the last one, and what has no translation filled in here.

import { useState } from 'react';
import { NOTHING_TO_SEND } from '../../../preload/contract/by-hand.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { type Text, useText } from '../../language/text.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button } from '../../parts/button.tsx';
import { Field, Tick } from '../../parts/field.tsx';
import { handOver } from '../../state/acts.ts';
import { usePlace } from '../../state/connections.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { handOverFiles } from '../../state/destination-acts.ts';
import type { PlanOfRun } from '../../state/destinations.ts';
import { failedTry, keepTry } from '../../state/failed-try.ts';
import { useOnline } from '../../state/online.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { type AskedDraft, AskedFields, firstAsked, readAsked } from '../destinations/asked-fields.tsx';
import { GoesAlong } from './goes-along.tsx';
import { MissingList } from '../destinations/missing-list.tsx';
import { FilesTable } from './files-table.tsx';
import { WhatHappens } from './what-happens.tsx';
import { useFilling } from '../destinations/use-filling.ts';

type FileToCome = PlanOfRun['files'][number];

const MOST = 5;

function few(values: readonly string[]): string {
  return values.length <= MOST ? values.join(', ') : `${values.slice(0, MOST).join(', ')} …`;
}

/** What is other than in the last file; quiet where nothing is. */
function Difference({ file, text }: { readonly file: FileToCome; readonly text: Text }) {
  const { difference } = file;
  if (difference === null) return null;
  const rows = (['employee', 'project', 'payType'] as const).flatMap((name) =>
    (['come', 'gone'] as const).flatMap((way) => {
      const values = difference[way][name];
      return values.length === 0
        ? []
        : [{ key: `${way}.${name}`, label: text.t(`destinations.${way}.${name}`), values }];
    }),
  );
  const percent = difference.percent === null ? '' : `${difference.percent > 0 ? '+' : ''}${difference.percent} %`;
  return (
    <section aria-label={file.destination}>
      <h2>{text.t('destinations.against', { name: file.destination })}</h2>
      <table className="facts">
        <tbody>
          <tr className={difference.isJump ? 'warn' : undefined}>
            <td>{text.t('destinations.sum')}</td>
            <td className="n">
              {text.amount(difference.before)} → {text.amount(difference.now)} {percent}
            </td>
          </tr>
          {rows.map(({ key, label, values }) => (
            <tr key={key} className="w">
              <td>
                {label} <b>{text.count(values.length)}</b>
              </td>
              <td className="n">{few(values)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && !difference.isJump ? <p className="hint">{text.t('destinations.asBefore')}</p> : null}
    </section>
  );
}

interface Anyway {
  readonly agreed: boolean;
  readonly reason: string;
}

const isAgreed = ({ agreed, reason }: Anyway): boolean => agreed && reason.trim() !== '';

/** What goes to no ERP: its count and amount, with a box that a person must tick, and why. */
function WithoutFile(props: {
  readonly run: RunWire;
  readonly plan: PlanOfRun;
  readonly anyway: Anyway;
  readonly onChange: (anyway: Anyway) => void;
  readonly text: Text;
}) {
  const { run, plan, anyway, onChange, text } = props;
  const { withoutFile } = plan;
  if (withoutFile.length === 0) return null;
  const told = withoutFile.map(({ destination, sum }) =>
    text.t('destinations.noFile.tick', {
      name: destination,
      what: text.entries(run.kind, sum.rows),
      amount: text.sumUnit(run.kind, sum),
    }),
  );
  return (
    <section aria-label={text.t('destinations.noFile.title')} className="gap">
      <h2>{text.t('destinations.noFile.title')}</h2>
      <Tick
        label={told.join(' · ')}
        hint={text.t('destinations.noFile.tickHint')}
        on={anyway.agreed}
        onChange={(agreed) => onChange({ ...anyway, agreed })}
      />
      <Field
        label={text.t('destinations.noFile.reason')}
        aside={text.t('acts.reasonHint')}
        value={anyway.reason}
        onChange={(reason) => onChange({ ...anyway, reason })}
      />
    </section>
  );
}

/** Everything comes to no line, wherever it goes. */
const isNothing = ({ files, withoutFile }: PlanOfRun): boolean =>
  withoutFile.length === 0 && files.length > 0 && files.every(({ lines }) => lines === 0);

function blockedBy(plan: PlanOfRun | null, asked: AskedDraft, anyway: Anyway, text: Text): string | null {
  if (plan === null) return text.t('loading.rows');
  if (plan.files.length + plan.withoutFile.length === 0) return text.t('destinations.nothing');
  if (plan.withoutFile.length > 0 && !isAgreed(anyway)) return text.t('destinations.noFile.needed');
  const problem = plan.files.find((file) => file.problem !== null);
  if (problem !== undefined) return `${problem.destination}: ${problem.problem}`;
  // What a layout asks for is in lines alone.
  if (isNothing(plan)) return null;
  const wanted = new Set(plan.files.flatMap(({ asks }) => asks));
  return readAsked(asked, wanted) === null ? text.t('destinations.asked.needed') : null;
}

/** What a person typed, over what was answered for the last files. */
function useAsked(run: number, plan: PlanOfRun | null): [AskedDraft, (draft: AskedDraft) => void] {
  const [typed, setTyped] = useState<AskedDraft>(failedTry(run).asked ?? {});
  return [{ ...firstAsked(plan?.files.map(({ last }) => last) ?? []), ...typed }, setTyped];
}

function Body(props: {
  readonly run: RunWire;
  readonly plan: PlanOfRun;
  readonly asked: AskedDraft;
  readonly onAsked: (draft: AskedDraft) => void;
  readonly text: Text;
}) {
  const { run, plan, asked, onAsked, text } = props;
  const wanted = new Set(isNothing(plan) ? [] : plan.files.flatMap(({ asks }) => asks));
  const problems = plan.files.filter((file) => file.problem !== null);
  return (
    <>
      <FilesTable run={run} plan={plan} asked={asked} text={text} />
      <GoesAlong
        run={run}
        layouts={plan.files.map(({ layout }) => layout)}
        allGo={plan.left.length === 0}
        text={text}
      />
      {problems.map((file) => (
        <Banner key={file.destination} tone="stop" title={file.destination}>
          {file.problem}
        </Banner>
      ))}
      <AskedFields wanted={wanted} draft={asked} onChange={onAsked} />
      <div className="pair-of-tables">
        {plan.files.map((file) => (
          <Difference key={file.destination} file={file} text={text} />
        ))}
      </div>
    </>
  );
}

interface GoOf {
  readonly label: string;
  readonly blocked: string | null;
}

/** What the button says while values are filled in. */
function fillLabel(values: number, missing: number, text: Text): GoOf {
  const blocked = values === 0 ? text.t('destinations.missing.blocked', { count: missing }) : null;
  return { label: text.t('destinations.missing.save', { count: values }), blocked };
}

interface Tried {
  readonly plan: PlanOfRun | null;
  readonly asked: AskedDraft;
  readonly anyway: Anyway;
  readonly offline: true | undefined;
}

/** All files of the run, or that there is nothing to send. */
async function write(run: number, { plan, asked, anyway, offline }: Tried): Promise<boolean> {
  if (plan !== null && isNothing(plan))
    return (await handOver({ run, way: { byHand: NOTHING_TO_SEND }, offline }))?.ok === true;
  const wanted = new Set(plan?.files.flatMap(({ asks }) => asks));
  const said = isAgreed(anyway) ? { markAnyway: anyway.reason.trim() } : {};
  const way = { destination: null, asked: readAsked(asked, wanted) ?? {}, ...said };
  const done = await handOverFiles({ run, way, offline });
  keepTry(run, done ? {} : { asked, reason: anyway.reason });
  return done;
}

export function ToDestinations({ run, onOther }: { readonly run: RunWire; readonly onOther: () => void }) {
  const text = useText();
  const unreachable = useOnline((online) => online.offlineSince !== null);
  const { plan, missing, values, filled, setFilled, fill, again } = useFilling(run);
  const [offline, setOffline] = useState(false);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useAsked(run.run, plan);
  const [anyway, setAnyway] = useState<Anyway>({ agreed: false, reason: failedTry(run.run).reason ?? '' });
  const isFilling = missing.length > 0;
  const goOn = async (): Promise<void> => {
    if (await write(run.run, { plan, asked, anyway, offline: unreachable || undefined })) closeDialog();
    else again();
  };
  const go = async (): Promise<void> => {
    setBusy(true);
    await (isFilling ? fill() : goOn());
    setBusy(false);
  };
  // Where everything comes to no line, no file is written.
  const files = plan?.files.filter(({ lines }) => lines !== 0).length ?? 0;
  const rows = plan?.once.rows ?? run.ready;
  const place = usePlace();
  const said = isFilling ? fillLabel(values.length, missing.length, text) : goLabel(plan, rows, files, place, text);
  const stops = unreachable && !offline ? text.t('run.says.offline') : blockedBy(plan, asked, anyway, text);
  const blocked = isFilling ? said.blocked : stops;
  const other = (
    <Button tone="plain" onClick={onOther}>
      {text.t('destinations.other')}
    </Button>
  );
  return (
    <ActDialog
      // When the list comes or goes, the focus starts anew.
      key={isFilling ? 'fill' : 'go'}
      {...headOf(run, plan, { rows, files }, text)}
      broad
      busy={busy}
      danger={unreachable}
      go={{ label: said.label, onGo: () => void go(), blocked }}
      left={other}
    >
      {plan === null ? (
        <p className="hint">{text.t('loading.rows')}</p>
      ) : (
        <>
          <Body run={run} plan={plan} asked={asked} onAsked={setAsked} text={text} />
          <WithoutFile run={run} plan={plan} anyway={anyway} onChange={setAnyway} text={text} />
        </>
      )}
      {isFilling ? (
        <MissingList missing={missing} filled={filled} onChange={setFilled} time={run.kind === 'time'} />
      ) : null}
      {unreachable ? <OfflineTick on={offline} onChange={setOffline} text={text} /> : null}
      {blocked === null || plan === null ? null : <p className="hint warn">{blocked}</p>}
      {plan === null || isFilling ? null : <WhatHappens plan={plan} offline={unreachable} />}
    </ActDialog>
  );
}

function headOf(run: RunWire, plan: PlanOfRun | null, { rows, files }: { rows: number; files: number }, text: Text) {
  const what = text.entries(run.kind, rows);
  if (plan !== null && isNothing(plan))
    return { title: text.t('destinations.nothingOf', { what }), lead: text.t('destinations.nothingAtAll') };
  const lead = text.t('destinations.lead', { run: String(run.run), count: files });
  return { title: text.t('destinations.title', { what, count: files }), lead };
}

function goLabel(plan: PlanOfRun | null, rows: number, files: number, place: string | null, text: Text): GoOf {
  if (plan !== null && isNothing(plan)) return { label: text.t('destinations.goNothing'), blocked: null };
  const fileless = plan?.withoutFile ?? [];
  if (files === 0 && fileless.length > 0) {
    const all = fileless.reduce((sum, one) => sum + one.sum.rows, 0);
    return { label: text.t('destinations.noFile.go', { rows: text.count(all) }), blocked: null };
  }
  const key = files === 1 ? 'destinations.goFile' : 'destinations.goFiles';
  const values = { rows: text.count(rows), n: text.count(files), place: place ?? '' };
  return { label: text.t(place === null ? key : `${key}Place`, values), blocked: null };
}

function OfflineTick(props: { readonly on: boolean; readonly onChange: (on: boolean) => void; readonly text: Text }) {
  const { text } = props;
  return (
    <Tick
      label={text.t('acts.handOver.offline')}
      hint={text.t('acts.handOver.offlineHint')}
      on={props.on}
      onChange={props.onChange}
    />
  );
}
