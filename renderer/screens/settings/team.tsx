// The shared proof log: where it is, whether it can be reached, and which desk has what in review; at a desk by itself, the way there.

import { Fragment, useEffect, useState } from 'react';
import type { ArchiveWire, DeskWire, TeamWire } from '../../../preload/contract/team.ts';
import type { ErrorWire } from '../../../preload/contract/common.ts';
import { type Text, useText } from '../../language/text.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button } from '../../parts/button.tsx';
import { ErrorBanner } from '../../parts/error-banner.tsx';
import { Segments } from '../../parts/field.tsx';
import { StatusSign } from '../../parts/status-sign.tsx';
import { TableHead } from '../../parts/table.tsx';
import { openDialog } from '../../state/dialogs.ts';
import { changeSettings, openArchive, useSession } from '../../state/session.ts';
import { goTo } from '../../state/route.ts';
import { loadTeam, useTeam } from '../../state/team.ts';
import { followNow, loadArchives } from '../../state/team-acts.ts';
import { Lacking } from './own-setup.tsx';
import { troubleOf } from './team-words.ts';

function reviewsOf(text: Text, { reviews }: DeskWire): string {
  return reviews
    .map(({ run, connection, kind, since }) =>
      text.t('setup.team.review', {
        run,
        connection,
        kind: text.t(`kind.${kind}`).toLowerCase(),
        since: text.moment(since),
      }),
    )
    .join(', ');
}

/** A desk by itself: its log may be moved to a database, or one that is there joined; a history of its own then becomes an archive. */
function Alone({ text }: { readonly text: Text }) {
  return (
    <>
      <p className="label">{text.t('setup.team.alone')}</p>
      <div className="setting told">
        <div>
          {text.t('setup.team.move.name')}
          <span className="label">{text.t('setup.team.move.hint')}</span>
        </div>
        <div className="row">
          <Button small onClick={() => openDialog({ kind: 'team-place', to: 'move' })}>
            {text.t('setup.team.move.button')}
          </Button>
        </div>
      </div>
      <div className="setting told">
        <div>
          {text.t('setup.team.join.name')}
          <span className="label">{text.t('setup.team.join.hint')}</span>
        </div>
        <div className="row">
          <Button small onClick={() => openDialog({ kind: 'team-place', to: 'join' })}>
            {text.t('setup.team.join.button')}
          </Button>
        </div>
      </div>
    </>
  );
}

/** The way out, where it is one press from here. */
export function WayOut(props: {
  readonly team: TeamWire;
  readonly text: Text;
  /** Where there is none, the way to what can be looked at. */
  readonly otherwise?: boolean;
}) {
  const { misfit } = props.team;
  const { text } = props;
  if (misfit === 'older')
    return (
      <Button small onClick={() => openDialog({ kind: 'team-put-back' })}>
        {text.t('setup.team.putBack.button')}
      </Button>
    );
  if (misfit === 'branches' || misfit === 'retired' || misfit === 'entry')
    return (
      <Button small onClick={() => openDialog({ kind: 'team-begin-anew' })}>
        {text.t(`setup.team.beginAnew.${misfit}.button`)}
      </Button>
    );
  return props.otherwise === true ? (
    <Button small onClick={() => goTo('settings')}>
      {text.t('setup.team.see')}
    </Button>
  ) : null;
}

/** What is wrong and the way out; or that all is told. */
function State({ team, text, bare }: { readonly team: TeamWire; readonly text: Text; readonly bare: boolean }) {
  const trouble = troubleOf(text, team);
  if (trouble === null)
    return (
      <p className="reached">
        <StatusSign sign="accepted" word={text.t('setup.team.reached')} />
        <span className="quiet">
          {team.untold > 0 ? text.t('setup.team.untold', { count: team.untold }) : text.t('setup.team.allTold')}
        </span>
      </p>
    );
  const words = trouble.own === null ? null : { label: text.t('error.details'), text: trouble.own };
  return (
    <Banner
      tone={team.misfit !== null ? 'stop' : team.away !== null ? 'off' : 'note'}
      title={trouble.what}
      words={words}
      act={<WayOut team={team} text={text} />}
    >
      {bare && team.misfit === null ? null : trouble.wayOut}
    </Banner>
  );
}

function Desks({ team, text }: { readonly team: TeamWire; readonly text: Text }) {
  // Where everybody waits for one of them, retiring it is the way out.
  const stop = team.misfit === 'waits' ? null : (troubleOf(text, team)?.what ?? null);
  return (
    <table className="lite" aria-label={text.t('setup.team.title')}>
      <TableHead names={[text.t('setup.team.desk'), text.t('setup.team.reviews'), '']} />
      <tbody>
        {team.desks.map((desk) => (
          <tr key={desk.id}>
            <td>
              {desk.name}
              {desk.isThis ? ` (${text.t('setup.team.this')})` : ''}
              {desk.retired === null ? '' : ` (${text.t('setup.team.retired', { why: desk.retired })})`}
            </td>
            <td>
              {desk.reviews.length > 0 ? reviewsOf(text, desk) : null}
              {desk.reviews.length === 0 && desk.retired === null ? (
                <span className="quiet">{text.t('setup.team.noReview')}</span>
              ) : null}
            </td>
            <td className="n">
              {desk.isThis || desk.retired !== null ? null : (
                <Button
                  small
                  blocked={stop}
                  onClick={() => openDialog({ kind: 'team-retire', desk: desk.id, name: desk.name })}
                >
                  {text.t('setup.team.retire.button')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What this desk did by itself before it joined: nothing is shown where it did nothing. */
function Archives({ text }: { readonly text: Text }) {
  const [archives, setArchives] = useState<readonly ArchiveWire[]>([]);
  const load = (): void => void loadArchives().then((answer) => setArchives(answer.ok ? answer.value : []));
  useEffect(load, []);
  return archives.map(({ name, at, lacking }) => (
    <Fragment key={name}>
      <div className="setting told">
        <div>
          {text.t(at === '' ? 'setup.team.archive.name' : 'setup.team.archive.until', { date: text.date(at) })}
          <span className="label">{text.t('setup.team.archive.hint')}</span>
        </div>
        <div className="row">
          <Button small onClick={() => void openArchive(name)}>
            {text.t('setup.team.archive.button')}
          </Button>
        </div>
      </div>
      <Lacking archive={name} all={lacking} onTaken={load} />
    </Fragment>
  ));
}

/** A setting, since somebody may want no file but the ERP's own in that folder. */
function FolderHeads({ text }: { readonly text: Text }) {
  const folderHeads = useSession((session) => session.settings.folderHeads);
  return (
    <div className="setting">
      <div>
        {text.t('setup.team.heads.name')}
        <span className="label">{text.t('setup.team.heads.hint')}</span>
      </div>
      <div className="row">
        <Segments
          label={text.t('setup.team.heads.name')}
          value={folderHeads ? 'on' : 'off'}
          options={(['on', 'off'] as const).map((value) => ({ value, label: text.t(`setup.settings.${value}`) }))}
          onChange={(chosen) => void changeSettings({ folderHeads: chosen === 'on' })}
        />
      </div>
    </div>
  );
}

/** How the log is reached, and what can be changed of that. `bare`: there is nothing here yet that could be looked at meanwhile. */
export function Reach(props: { readonly team: TeamWire; readonly text: Text; readonly bare?: boolean }) {
  const { team, text } = props;
  const [error, setError] = useState<ErrorWire | null>(null);
  const [busy, setBusy] = useState(false);
  const ask = async (): Promise<void> => {
    setBusy(true);
    const answer = await followNow();
    setBusy(false);
    setError(answer.ok ? null : answer.error);
  };
  return (
    <>
      <State team={team} text={text} bare={props.bare === true} />
      {error === null ? null : <ErrorBanner error={error} onClose={() => setError(null)} />}
      <p className="row">
        <Button small onClick={() => void ask()} blocked={busy ? text.t('setup.team.asking') : null}>
          {text.t(busy ? 'setup.team.asking' : 'setup.team.test')}
        </Button>
        <Button small onClick={() => openDialog({ kind: 'team-password' })}>
          {text.t('setup.team.password.button')}
        </Button>
        <Button small onClick={() => openDialog({ kind: 'team-place', to: 'address' })}>
          {text.t('setup.team.address.button')}
        </Button>
      </p>
    </>
  );
}

function Shared({ team, text }: { readonly team: TeamWire; readonly text: Text }) {
  const { host, port, database, log } = team.place;
  return (
    <>
      <p className="label">
        {text.t('setup.team.lead', { place: `${host}:${port}/${database} (${log})`, count: team.entries })}
      </p>
      <Reach team={team} text={text} />
      <Desks team={team} text={text} />
      <Archives text={text} />
      <FolderHeads text={text} />
    </>
  );
}

export function Team() {
  const text = useText();
  const { value, error } = useTeam((state) => state.team);
  useEffect(() => void loadTeam(), []);
  return (
    <section>
      <h2>{text.t('setup.team.title')}</h2>
      {error === null ? null : <ErrorBanner error={error} />}
      {value === undefined ? null : value === null ? <Alone text={text} /> : <Shared team={value} text={text} />}
    </section>
  );
}
