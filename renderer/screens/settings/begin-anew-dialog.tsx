// Leaves a branch of the shared proof log that lost, or comes back after being retired. What is kept, and what becomes of all that only
// this desk told, is said before.

import { useEffect, useState } from 'react';
import type { ErrorWire } from '../../../preload/contract/common.ts';
import type { LeavingWire, LostWire } from '../../../preload/contract/team.ts';
import { lostName } from '../../language/handed-over.ts';
import { type Text, useText } from '../../language/text.ts';
import { Waiting } from '../../parts/empty.tsx';
import { ErrorBanner } from '../../parts/error-banner.tsx';
import { type Fact, Facts, TableHead } from '../../parts/table.tsx';
import { beginAnew, whatIsLeft } from '../../state/team-acts.ts';
import { useTeam } from '../../state/team.ts';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';

/** Files that are named: a longer list nobody goes through in a dialog. */
const MOST = 20;

/** What is kept, and what becomes of what only this desk told; nothing is said of what there is none of. */
function factsOf({ lost }: LeavingWire, untold: number, text: Text): Fact[] {
  const of = (becomes: LostWire['becomes']) => lost.filter((one) => one.becomes === becomes);
  const units = of('held').reduce((sum, one) => sum + (one.units ?? 0), 0);
  const counted = {
    held: of('held').length,
    sent: of('sent').filter(({ what }) => what === 'batch-sending').length,
    aside: of('aside').length,
    untold,
  };
  const only = (['held', 'sent', 'aside', 'untold'] as const)
    .filter((key) => counted[key] > 0)
    .map((key) => ({
      name: text.t(`setup.team.beginAnew.${key}`, { count: counted[key] }),
      value: text.t(`setup.team.beginAnew.${key}As`, { count: key === 'held' ? units : counted[key] }),
    }));
  const always = (['kept', 'again'] as const).map((key) => ({
    name: text.t(`setup.team.beginAnew.${key}`),
    value: text.t(`setup.team.beginAnew.${key}As`),
  }));
  return [...always, ...only].map((fact) => ({ ...fact, words: true }));
}

/** File by file, for who goes through them in the ERP. */
function HandedOver({ lost, text }: { readonly lost: readonly LostWire[]; readonly text: Text }) {
  const held = lost.filter(({ becomes }) => becomes === 'held');
  if (held.length === 0) return null;
  const title = text.t('setup.team.beginAnew.goThrough');
  return (
    <div className="gap">
      <table className="lite" aria-label={title}>
        <TableHead
          names={[
            title,
            { figure: text.t('setup.team.beginAnew.run') },
            { figure: text.t('setup.team.beginAnew.ids') },
          ]}
        />
        <tbody>
          {held.slice(0, MOST).map(({ file, byHand, run, units }, place) => (
            <tr key={place}>
              <td>{lostName({ file, byHand }, text)}</td>
              <td className="n">{run ?? ''}</td>
              <td className="n">{units === null ? text.t('setup.team.beginAnew.unread') : text.count(units)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {held.length <= MOST ? null : (
        <p className="hint">{text.t('setup.team.beginAnew.more', { count: held.length - MOST })}</p>
      )}
    </div>
  );
}

/** Asked once, when the dialog opens. */
function useLeaving(): { readonly leaving: LeavingWire | null; readonly error: ErrorWire | null } {
  const [found, setFound] = useState<ReturnType<typeof useLeaving>>({ leaving: null, error: null });
  useEffect(() => {
    let wanted = true;
    const ask = async (): Promise<void> => {
      const answer = await whatIsLeft();
      if (wanted) setFound({ leaving: answer.ok ? answer.value : null, error: answer.ok ? null : answer.error });
    };
    void ask();
    return () => {
      wanted = false;
    };
  }, []);
  return found;
}

export function BeginAnewDialog() {
  const text = useText();
  const team = useTeam((state) => state.team.value ?? null);
  const { leaving, error } = useLeaving();
  const untold = team?.untold ?? 0;
  const misfit = team?.misfit;
  const way = misfit === 'retired' || misfit === 'entry' ? misfit : 'branches';
  const asking = text.t('setup.team.asking');
  return (
    <ReasonDialog
      title={text.t(`setup.team.beginAnew.${way}.title`)}
      lead={text.t(`setup.team.beginAnew.${way}.lead`)}
      go={text.t(`setup.team.beginAnew.${way}.go`)}
      label={text.t(`setup.team.beginAnew.${way}.why`)}
      broad
      danger
      blocked={leaving === null ? asking : null}
      onGo={beginAnew}
    >
      {error === null ? null : <ErrorBanner error={error} />}
      {leaving !== null || error !== null ? null : <Waiting sentence={asking} />}
      {leaving === null ? null : (
        <>
          <Facts facts={factsOf(leaving, untold, text)} told />
          {leaving.lost.length + untold > 0 ? null : <p className="hint">{text.t('setup.team.beginAnew.nothing')}</p>}
          <HandedOver lost={leaving.lost} text={text} />
        </>
      )}
    </ReasonDialog>
  );
}
