// What can be said of selected entries that wait for a person in review: listed again after their mark was proved, or held because no list
// says what they are. One of these, or a release, is true.

import type { RunWire } from '../../../preload/contract/runs.ts';
import { useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { withoutDots } from '../../language/first-letter.ts';
import { openDialog } from '../../state/dialogs.ts';

/** The ERP has them from elsewhere: they go to no file. */
export function AlreadyAction({ run, ids }: { readonly run: RunWire; readonly ids: readonly number[] }) {
  const text = useText();
  if (ids.length === 0 || run.state !== 'review') return null;
  const count = ids.length;
  const sentence = { key: 'run.alarm.already-in-erpRest', values: { count } };
  const label = text.t('run.alarm.already-in-erp', { count });
  const open = { kind: 'resolve', run: run.run, ids, as: 'already-in-erp', sentence, go: withoutDots(label) } as const;
  return (
    <Button small onClick={() => openDialog(open)}>
      {label}
    </Button>
  );
}

export function AlarmActions({ run, ids }: { readonly run: RunWire; readonly ids: readonly number[] }) {
  const text = useText();
  if (ids.length === 0) return null;
  const count = ids.length;
  const decide = (as: 'still-waiting' | 'marked-elsewhere' | 'send-correction'): void =>
    openDialog({
      kind: 'resolve',
      run: run.run,
      ids,
      as,
      sentence: { key: `run.alarm.${as}Rest`, values: { count } },
      go: withoutDots(text.t(`run.alarm.${as}`, { count })),
    });
  return (
    <>
      <Button small onClick={() => decide('still-waiting')}>
        {text.t('run.alarm.still-waiting', { count })}
      </Button>
      <Button small onClick={() => decide('marked-elsewhere')}>
        {text.t('run.alarm.marked-elsewhere', { count })}
      </Button>
      <Button small onClick={() => decide('send-correction')}>
        {text.t('run.alarm.send-correction', { count })}
      </Button>
      {run.state === 'review' ? (
        <Button small onClick={() => openDialog({ kind: 'release', run: run.run, ids })}>
          {text.t('run.alarm.release', { count })}
        </Button>
      ) : null}
    </>
  );
}
