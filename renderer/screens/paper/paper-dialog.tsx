// What of a run goes on paper: its sums, or every line too; or the pack of all that proves it.

import { useState } from 'react';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { useText } from '../../language/text.ts';
import { Choice } from '../../parts/field.tsx';
import { closeDialog } from '../../state/dialogs.ts';
import { gatherBasis, gatherRun, packRun, printSheet } from '../../state/paper.ts';
import { useRuns } from '../../state/runs.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';

export function PaperOfRun({ run: number }: { readonly run: number }) {
  const run = useRuns((state) => state.all.value?.find((other) => other.run === number));
  return run === undefined ? null : <PaperDialog run={run} />;
}

function PaperDialog({ run }: { readonly run: RunWire }) {
  const text = useText();
  const [what, setWhat] = useState<'sums' | 'lines' | 'basis' | 'pack'>('sums');
  const [busy, setBusy] = useState(false);
  const go = async (): Promise<void> => {
    setBusy(true);
    if (what === 'basis') {
      const basis = await gatherBasis(run);
      closeDialog();
      if (basis !== null)
        await printSheet(basis, `${run.connection} ${text.t('paper.basis.title', { run: String(run.run) })}`);
      return;
    }
    const sheet = await gatherRun(run.run, what === 'lines');
    closeDialog();
    if (sheet === null) return;
    const title = text.t(run.state === 'closed' ? 'paper.title' : 'paper.titleOpen', { run: String(run.run) });
    if (what === 'pack') await packRun(sheet, title, text.t('paper.packFolder'));
    else await printSheet(sheet, `${run.connection} ${title}`);
  };
  const lineCount = run.handOvers.reduce(
    (sum, { state, sum: { rows } }) => sum + (state === 'withdrawn' ? 0 : rows),
    0,
  );
  return (
    <ActDialog
      title={text.t('paper.ask')}
      lead={text.t('paper.lead')}
      busy={busy}
      go={{
        label: text.t(busy ? 'paper.preparing' : what === 'pack' ? 'paper.savePack' : 'paper.save'),
        onGo: () => void go(),
      }}
    >
      <fieldset>
        <legend className="hidden-words">{text.t('paper.what')}</legend>
        <Choice
          name="paper"
          label={text.t('paper.sums')}
          rest={text.t('paper.sumsAside')}
          checked={what === 'sums'}
          onChoose={() => setWhat('sums')}
        />
        <Choice
          name="paper"
          label={text.t('paper.lines')}
          rest={text.t('paper.linesAside', { count: lineCount })}
          checked={what === 'lines'}
          onChoose={() => setWhat('lines')}
        />
        <Choice
          name="paper"
          label={text.t('paper.pack')}
          rest={text.t('paper.packAside')}
          checked={what === 'pack'}
          onChoose={() => setWhat('pack')}
        />
        {run.kind === 'time' && lineCount > 0 ? (
          <Choice
            name="paper"
            label={text.t('paper.basis.choice')}
            rest={text.t('paper.basis.aside')}
            checked={what === 'basis'}
            onChoose={() => setWhat('basis')}
          />
        ) : null}
      </fieldset>
    </ActDialog>
  );
}
