// What is final: the sentence of what will happen, focus on Cancel, and a button that must be chosen.

import type { RunWire } from '../../../preload/contract/runs.ts';
import { useText } from '../../language/text.ts';
import { Icon } from '../../parts/icon.tsx';
import { confirm } from '../../state/acts.ts';
import { useConnections } from '../../state/connections.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { useOnline } from '../../state/online.ts';
import { useRuns } from '../../state/runs.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { blockedBy } from './run-facts.ts';
import { useDeskStop } from '../settings/team-words.ts';

export function ConfirmDialog({ run }: { readonly run: RunWire }) {
  const text = useText();
  const chunk = useConnections(
    (state) => state.all.value?.find((connection) => connection.name === run.connection)?.chunk ?? 500,
  );
  const count = run.tieOut.notYetMarked.rows;
  const waiting = run.tieOut.waiting.rows;
  const sentence = [
    text.t('acts.confirm.say', { count, what: text.entries(run.kind, count), who: run.connection }),
    waiting === 0 ? '' : text.t('acts.confirm.without', { count: waiting }),
  ];
  const control = useRuns((runs) => (runs.detail?.run === run.run ? runs.detail.control : null));
  const offline = useOnline((online) => online.offlineSince !== null);
  const stop = useDeskStop();
  const blocked = blockedBy({ run, primary: 'confirm', control, offline, busy: false, stop }, text);
  const go = (): void => {
    closeDialog();
    void confirm(run.run);
  };
  return (
    <ActDialog
      title={text.t(`acts.confirm.title.${run.environment}`)}
      lead={sentence.filter((part) => part !== '').join(' ')}
      final
      go={{ label: text.t('acts.confirm.go', { count }), onGo: go, blocked }}
    >
      {blocked === null ? null : (
        <p className="msg" role="alert">
          <Icon name="alert" small />
          {blocked}
        </p>
      )}
      <p className="label after">{text.t('acts.confirm.calls', { count: Math.ceil(count / chunk), chunk })}</p>
    </ActDialog>
  );
}
