// A receipt is chosen as a file, or its lines are pasted. It is read and shown, and changes nothing.

import { useState } from 'react';
import type { RunWire } from '../../../preload/contract/runs.ts';
import type { GivenPath } from '../../../preload/contract/given-path.ts';
import { useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { closeDialog } from '../../state/dialogs.ts';
import { openReceipt } from '../../state/receipt.ts';
import { pickFile } from '../../state/session.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { useAnswering } from '../run/answering.tsx';

const KINDS = ['csv', 'txt', 'tsv', 'xlsx'];

export function ReceiptDialog({ run }: { readonly run: RunWire }) {
  const text = useText();
  const whose = useAnswering(run);
  const [lines, setLines] = useState('');
  const read = (from: { file: GivenPath } | { text: string }): void => {
    closeDialog();
    void openReceipt(run.run, { from, destination: whose.name });
  };
  const choose = async (): Promise<void> => {
    const file = await pickFile(text.t('receipt.dialog.title'), KINDS);
    if (file !== null) read({ file });
  };
  return (
    <ActDialog
      title={text.t('receipt.dialog.title')}
      lead={text.t('receipt.dialog.lead', { run: String(run.run) })}
      broad
      go={{
        label: text.t('receipt.dialog.go'),
        onGo: () => read({ text: lines }),
        blocked: lines.trim() === '' ? text.t('receipt.dialog.empty') : null,
      }}
      left={
        <Button icon="folder" onClick={() => void choose()}>
          {text.t('receipt.dialog.file')}
        </Button>
      }
    >
      {whose.choice}
      <div className="gap fld">
        <label htmlFor="receipt-lines">
          {text.t('receipt.dialog.paste')} <span className="quiet">{text.t('receipt.dialog.pasteHint')}</span>
        </label>
        <span className="field area">
          <textarea
            id="receipt-lines"
            rows={6}
            spellCheck={false}
            value={lines}
            onChange={(event) => setLines(event.target.value)}
          />
        </span>
      </div>
    </ActDialog>
  );
}
