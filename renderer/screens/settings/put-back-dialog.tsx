// Puts back what the database of the shared proof log has lost: entry by entry, before it is done.

import { useEffect, useState } from 'react';
import type { ErrorWire } from '../../../preload/contract/common.ts';
import type { LackingWire } from '../../../preload/contract/team.ts';
import { type Text, useText } from '../../language/text.ts';
import { Waiting } from '../../parts/empty.tsx';
import { ErrorBanner } from '../../parts/error-banner.tsx';
import { TableHead } from '../../parts/table.tsx';
import { putBackEntries, whatIsLacking } from '../../state/team-acts.ts';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';

/** Entries that are shown: a longer list nobody goes through in a dialog. */
const MOST = 500;

type Word =
  | 'pull'
  | 'handOver'
  | 'withdrawn'
  | 'verdict'
  | 'mark'
  | 'decision'
  | 'list'
  | 'month'
  | 'control'
  | 'batch'
  | 'review'
  | 'setup'
  | 'team';

const WORDS: Readonly<Record<string, Word>> = {
  pull: 'pull',
  prepare: 'pull',
  'hand-over': 'handOver',
  'hand-overs': 'handOver',
  named: 'handOver',
  withdrawn: 'withdrawn',
  accepted: 'verdict',
  rejected: 'verdict',
  undone: 'verdict',
  marking: 'mark',
  marked: 'mark',
  'mark-answered': 'mark',
  'read-back': 'mark',
  resolved: 'decision',
  listed: 'list',
  month: 'month',
  'control-totals': 'control',
  'batch-sending': 'batch',
  'batch-not-sent': 'batch',
  'batch-answered': 'batch',
  'batch-unknown': 'batch',
  'batch-decided': 'batch',
  note: 'review',
  'finding-seen': 'review',
  held: 'review',
  holds: 'review',
  'in-review': 'review',
  reviewed: 'review',
  'run-ended': 'review',
  setup: 'setup',
  connection: 'setup',
  cutoff: 'setup',
  names: 'setup',
};

function Entries({ lacking, text }: { readonly lacking: readonly LackingWire[]; readonly text: Text }) {
  const title = text.t('setup.team.putBack.title');
  return (
    <div className="gap">
      <table className="lite" aria-label={title}>
        <TableHead
          names={[
            { figure: text.t('setup.team.putBack.entry') },
            text.t('setup.team.putBack.when'),
            text.t('setup.team.putBack.who'),
            text.t('setup.team.putBack.what'),
            { figure: text.t('setup.team.beginAnew.run') },
            { figure: text.t('setup.team.beginAnew.ids') },
          ]}
        />
        <tbody>
          {lacking.slice(0, MOST).map(({ seq, at, by, what, run, file, units }) => (
            <tr key={seq}>
              <td className="n">{seq}</td>
              <td>{text.moment(at)}</td>
              <td>{by}</td>
              <td>
                {text.t(`setup.team.putBack.word.${WORDS[what] ?? 'team'}`)}
                {(file ?? '') === '' ? '' : ` ${file}`}
              </td>
              <td className="n">{run ?? ''}</td>
              <td className="n">{units === null ? '' : text.count(units)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lacking.length <= MOST ? null : (
        <p className="hint">{text.t('setup.team.beginAnew.more', { count: lacking.length - MOST })}</p>
      )}
    </div>
  );
}

/** Asked once, when the dialog opens. */
function useLacking(): { readonly lacking: readonly LackingWire[] | null; readonly error: ErrorWire | null } {
  const [found, setFound] = useState<ReturnType<typeof useLacking>>({ lacking: null, error: null });
  useEffect(() => {
    let wanted = true;
    const ask = async (): Promise<void> => {
      const answer = await whatIsLacking();
      if (wanted) setFound({ lacking: answer.ok ? answer.value : null, error: answer.ok ? null : answer.error });
    };
    void ask();
    return () => {
      wanted = false;
    };
  }, []);
  return found;
}

export function TeamPutBackDialog() {
  const text = useText();
  const { lacking, error } = useLacking();
  const asking = text.t('setup.team.asking');
  const first = lacking?.[0];
  const nothing = first === undefined ? text.t('setup.team.putBack.nothing') : null;
  return (
    <ReasonDialog
      title={text.t('setup.team.putBack.title')}
      lead={text.t('setup.team.putBack.lead')}
      go={text.t('setup.team.putBack.go')}
      broad
      blocked={lacking === null ? asking : nothing}
      onGo={(reason) => putBackEntries(reason, first?.seq ?? 1)}
    >
      {error === null ? null : <ErrorBanner error={error} />}
      {lacking !== null || error !== null ? null : <Waiting sentence={asking} />}
      {lacking === null ? null : nothing === null ? (
        <Entries lacking={lacking} text={text} />
      ) : (
        <p className="hint">{nothing}</p>
      )}
    </ReasonDialog>
  );
}
