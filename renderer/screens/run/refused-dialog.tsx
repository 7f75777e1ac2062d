// The ERP refused a whole file: one question says what it does. All of it is rejected; what can, goes to the same destination in a new file
// at once, and the rest is pulled again, its hand-over opened.

import { useState } from 'react';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { useText } from '../../language/text.ts';
import { refuseFile } from '../../state/destination-acts.ts';
import { openOf, useDestinations } from '../../state/destinations.ts';
import { openDialog } from '../../state/dialogs.ts';
import { type AskedDraft, AskedFields, readAsked } from '../destinations/asked-fields.tsx';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';
import { refusable } from './answering.tsx';
import { FileChoice } from './file-choice.tsx';

export function RefusedDialog({ run, handOver }: { readonly run: RunWire; readonly handOver: number }) {
  const text = useText();
  const files = refusable(run);
  const [chosen, setChosen] = useState(handOver);
  const [asked, setAsked] = useState<AskedDraft>({});
  const of = files.find((one) => one.handOver === chosen) ?? files[0];
  const all = useDestinations((state) => state.all.value);
  const isApart = of?.answers != null;
  const known = isApart ? openOf(all, run).find((one) => one.name === of.destination) : undefined;
  const wanted = new Set(known?.asks);
  const read = readAsked(asked, wanted);
  const rows = of?.answers?.waiting ?? run.tieOut.waiting.rows;
  const what = text.entries(run.kind, rows);
  const go = async (reason: string): Promise<boolean> => {
    if (read === null) return false;
    const pulled = await refuseFile({ handOver: chosen, reason, asked: read });
    // What is to be handed over once more is looked at first: it may have changed, and more may have come with it.
    if (typeof pulled === 'number') setTimeout(() => openDialog({ kind: 'hand-over', run: pulled }));
    return pulled !== false;
  };
  return (
    <ReasonDialog
      title={text.t('acts.refused.title', { file: of?.file ?? '' })}
      lead={text.t(isApart ? 'acts.refused.leadApart' : 'acts.refused.lead', {
        count: rows,
        what,
        name: of?.destination ?? '',
      })}
      go={text.t(isApart ? 'acts.refused.goApart' : 'acts.refused.go', { n: rows })}
      label={text.t('acts.refused.words')}
      placeholder={text.t('acts.refused.suggestion')}
      blocked={read === null ? text.t('destinations.asked.needed') : null}
      onGo={go}
    >
      <FileChoice files={files} chosen={chosen} onChoose={setChosen} />
      <AskedFields wanted={wanted} draft={asked} onChange={setAsked} />
    </ReasonDialog>
  );
}
