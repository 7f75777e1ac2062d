// Backups: what there is, one made now, and one put back. What stands now is kept beside it.

import { useEffect } from 'react';
import type { BackupWire } from '../../../preload/contract/store.ts';
import { useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { ErrorBanner } from '../../parts/error-banner.tsx';
import { TableHead } from '../../parts/table.tsx';
import { loadBackups, makeBackup, putBack, useBackups } from '../../state/backups.ts';
import { closeDialog, openDialog } from '../../state/dialogs.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';

const MEGABYTE = 1_048_576;

export function Backups() {
  const text = useText();
  const { value, error } = useBackups((state) => state.all);
  useEffect(() => void loadBackups(), []);
  const all: readonly BackupWire[] = value ?? [];
  return (
    <section>
      <h2 className="with-act">
        <span>{text.t('setup.backups.title')}</span>
        <Button small onClick={() => void makeBackup()}>
          {text.t('setup.backups.make')}
        </Button>
      </h2>
      <p className="label">{text.t('setup.backups.lead')}</p>
      {error === null ? null : <ErrorBanner error={error} onAgain={() => void loadBackups()} />}
      {all.length === 0 ? null : (
        <table className="lite" aria-label={text.t('setup.backups.title')}>
          <TableHead
            names={[
              text.t('setup.backups.when'),
              text.t('setup.backups.why'),
              { figure: text.t('setup.backups.size') },
              '',
            ]}
          />
          <tbody>
            {all.map((backup) => (
              <tr key={backup.name}>
                <td>{text.moment(backup.at)}</td>
                <td>{text.maybe(`setup.backups.reasons.${backup.why}`, backup.why)}</td>
                <td className="n">{text.amount((backup.bytes / MEGABYTE).toFixed(1))} MB</td>
                <td className="n">
                  <Button small onClick={() => openDialog({ kind: 'put-back', backup: backup.name, at: backup.at })}>
                    {text.t('setup.backups.putBack')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

export function PutBackDialog({ backup, at }: { readonly backup: string; readonly at: string }) {
  const text = useText();
  const go = (): void => void putBack(backup).then((done) => (done ? closeDialog() : undefined));
  return (
    <ActDialog
      title={text.t('setup.backups.dialog.title', { when: text.moment(at) })}
      lead={text.t('setup.backups.dialog.lead')}
      go={{ label: text.t('setup.backups.dialog.go'), onGo: go }}
    >
      <p className="hint">{text.t('setup.backups.dialog.rest')}</p>
    </ActDialog>
  );
}
