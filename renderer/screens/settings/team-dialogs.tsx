// Sharing the proof log: where, with which user, and a look at it before anything is done; and what is decided about it later.

import { useEffect, useRef, useState } from 'react';
import type { ErrorWire } from '../../../preload/contract/common.ts';
import type { TeamTestWire } from '../../../preload/contract/team.ts';
import { type Text, useText } from '../../language/text.ts';
import { ErrorBanner } from '../../parts/error-banner.tsx';
import { Field } from '../../parts/field.tsx';
import { Fold } from '../../parts/fold.tsx';
import { InSight } from '../../parts/in-sight.tsx';
import { StatusSign } from '../../parts/status-sign.tsx';
import { closeDialog } from '../../state/dialogs.ts';
import { say } from '../../state/notices.ts';
import { useSession } from '../../state/session.ts';
import { goTo } from '../../state/route.ts';
import { followNow, keepPassword, retireDesk, share, type TeamWay, testPlace } from '../../state/team-acts.ts';
import { useTeam } from '../../state/team.ts';
import { CaFileField } from '../connections/ca-file-field.tsx';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';
import { Stays } from './own-setup.tsx';
import { newPlace, type PlaceDraft, placeOf, problemsOf } from './team-draft.ts';

interface FieldsProps {
  readonly draft: PlaceDraft;
  readonly tried: boolean;
  readonly onChange: (draft: PlaceDraft) => void;
  readonly text: Text;
}

/** How the password is kept is said where it is asked for: not every machine can keep it. */
function PasswordField(props: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly text: Text;
}) {
  const kept = useSession((session) => session.secrets?.kept ?? 'system');
  return (
    <Field
      secret
      label={props.text.t('setup.team.place.password')}
      value={props.value}
      hint={props.text.t(kept === 'session' ? 'setup.team.place.passwordSession' : 'setup.connection.secretHint')}
      onChange={props.onChange}
    />
  );
}

function PlaceFields({ draft, tried, onChange, text }: FieldsProps) {
  const problems = tried ? problemsOf(draft) : new Set();
  const field = (name: 'host' | 'port' | 'database' | 'user' | 'log') => ({
    label: text.t(`setup.team.place.${name}`),
    value: draft[name],
    problem: problems.has(name) ? text.t(`setup.team.place.need.${name}`) : null,
    onChange: (value: string) => onChange({ ...draft, [name]: value }),
  });
  return (
    <div className="gap">
      <div className="pair-of-fields">
        <Field {...field('host')} placeholder={text.t('setup.team.place.example')} />
        <Field {...field('port')} figure />
      </div>
      <Field {...field('database')} />
      <Field {...field('user')} />
      <PasswordField value={draft.password} onChange={(password) => onChange({ ...draft, password })} text={text} />
      <Fold title={text.t('setup.team.place.more')} needed={draft.caFile !== null || draft.log !== 'main'}>
        <Field {...field('log')} hint={text.t('setup.team.place.logHint')} />
        <CaFileField file={draft.caFile} onChange={(caFile) => onChange({ ...draft, caFile })} />
      </Fold>
    </div>
  );
}

const THERE = { move: 'same', join: 'some', address: 'address' } as const satisfies Record<TeamWay, string>;

function Found({ found, to, text }: { readonly found: TeamTestWire; readonly to: TeamWay; readonly text: Text }) {
  const { version, entries, writes, archived, stays } = found;
  const ours = useTeam((state) => state.team.value?.entries ?? 0);
  const there = entries === null || entries === 0 ? 'none' : THERE[to];
  const isOlder = to === 'address' && entries !== null && entries < ours;
  return (
    <div role="status" className="gap">
      <p>
        <StatusSign sign="accepted" word={text.t('setup.team.found.reached', { version })} />
      </p>
      <p>{text.t(`setup.team.found.${there}`, { count: entries ?? 0 })}</p>
      {isOlder ? <p className="hint warn">{text.t('setup.team.found.older', { count: ours })}</p> : null}
      {archived === null ? null : <p className="hint">{text.t('setup.team.found.archived', { count: archived })}</p>}
      <Stays all={stays} />
      {writes ? null : <p className="hint warn">{text.t('setup.team.found.reader')}</p>}
    </div>
  );
}

/** Asks where, tries it, and shares only what was tried as it stands. */
export function TeamPlaceDialog({ to }: { readonly to: TeamWay }) {
  const text = useText();
  const known = useTeam((state) => state.team.value?.place ?? null);
  const [draft, setDraft] = useState(() => newPlace(to === 'address' ? known : null));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<TeamTestWire | null>(null);
  const [error, setError] = useState<ErrorWire | null>(null);
  const stray = useStray();
  const change = (next: PlaceDraft): void => {
    setDraft(next);
    setFound(null);
    setError(null);
  };
  const test = async (): Promise<void> => {
    setTried(true);
    if (problemsOf(draft).size > 0) return;
    setBusy(true);
    setError(null);
    const place = placeOf(draft);
    stray.keep(place);
    await keepPassword(place, draft.password);
    const answer = await testPlace(place, to);
    setBusy(false);
    setFound(answer.ok ? answer.value : null);
    setError(answer.ok ? null : answer.error);
  };
  const go = async (): Promise<void> => {
    setBusy(true);
    const answer = await share(placeOf(draft), to);
    setBusy(false);
    if (answer?.ok !== true) return;
    stray.keep(null);
    closeDialog();
    const isAnew = answer.value.archived != null;
    const done = to === 'address' ? 'notice.teamAddress' : 'notice.teamShared';
    say(isAnew ? 'notice.teamBegunAnew' : done, { count: answer.value.entries });
    if (to === 'join') goTo('settings');
  };
  const label = busy ? 'setup.team.asking' : found === null ? 'setup.team.test' : (`setup.team.${to}.go` as const);
  return (
    <ActDialog
      title={text.t(`setup.team.${to}.title`)}
      lead={text.t(`setup.team.${to}.lead`)}
      broad
      busy={busy}
      go={{ label: text.t(label), onGo: () => void (found === null ? test() : go()) }}
    >
      <PlaceFields draft={draft} tried={tried} onChange={change} text={text} />
      {found === null ? null : (
        <InSight>
          <Found found={found} to={to} text={text} />
        </InSight>
      )}
      {error === null ? null : (
        <InSight>
          <ErrorBanner error={error} />
        </InSight>
      )}
    </ActDialog>
  );
}

type Kept = Parameters<typeof keepPassword>[0];

/** The password of a place that was only tried is forgotten when the dialog goes. */
function useStray(): { readonly keep: (place: Kept | null) => void } {
  const strayRef = useRef<Kept | null>(null);
  useEffect(
    () => () => {
      if (strayRef.current !== null) void keepPassword(strayRef.current, '');
    },
    [],
  );
  return {
    keep(place) {
      strayRef.current = place;
    },
  };
}

export function TeamPasswordDialog() {
  const text = useText();
  const place = useTeam((state) => state.team.value?.place ?? null);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorWire | null>(null);
  const go = async (): Promise<void> => {
    if (place === null) return;
    setBusy(true);
    await keepPassword(place, password);
    const answer = await followNow();
    setBusy(false);
    if (answer.ok) closeDialog();
    else setError(answer.error);
  };
  return (
    <ActDialog
      title={text.t('setup.team.password.title')}
      lead={text.t('setup.team.password.lead', { user: place?.user ?? '', host: place?.host ?? '' })}
      busy={busy}
      go={{
        label: text.t('setup.team.password.go'),
        onGo: () => void go(),
        blocked: password === '' ? text.t('setup.team.password.needed') : null,
      }}
    >
      <div className="gap">
        <PasswordField value={password} onChange={setPassword} text={text} />
      </div>
      {error === null ? null : <ErrorBanner error={error} />}
    </ActDialog>
  );
}

export function TeamRetireDialog({ desk, name }: { readonly desk: string; readonly name: string }) {
  const text = useText();
  return (
    <ReasonDialog
      title={text.t('setup.team.retire.title', { name })}
      lead={text.t('setup.team.retire.lead')}
      go={text.t('setup.team.retire.go', { name })}
      danger
      onGo={(reason) => retireDesk(desk, reason)}
    />
  );
}
