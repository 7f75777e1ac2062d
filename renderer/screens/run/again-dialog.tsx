// What a destination rejected or never got goes to it once more, while what the others have stands.

import { useState } from 'react';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { useText } from '../../language/text.ts';
import { Field, Segments, Select } from '../../parts/field.tsx';
import { handOverFiles } from '../../state/destination-acts.ts';
import { openOf, useDestinations } from '../../state/destinations.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { type AskedDraft, AskedFields, readAsked } from '../destinations/asked-fields.tsx';
import { ActDialog } from '../dialogs/act-dialog.tsx';

export function AgainDialog({ run }: { readonly run: RunWire }) {
  const text = useText();
  const [chosen, setChosen] = useState<string | null>(null);
  const destination = chosen ?? run.lacking[0]?.destination ?? '';
  const all = useDestinations((state) => state.all.value);
  const known = openOf(all, run).find((one) => one.name === destination);
  const [way, setWay] = useState<'file' | 'hand'>('file');
  const [asked, setAsked] = useState<AskedDraft>({});
  const [words, setWords] = useState('');
  const [busy, setBusy] = useState(false);
  const units = run.lacking.find((one) => one.destination === destination)?.units ?? 0;
  const wanted = new Set(known?.asks);
  const read = readAsked(asked, wanted);
  const lacks = way === 'hand' ? words.trim() === '' : read === null;
  const go = async (): Promise<void> => {
    setBusy(true);
    const done = await handOverFiles({
      run: run.run,
      way: way === 'hand' ? { byHand: words.trim(), destination } : { destination, asked: read ?? {} },
    });
    setBusy(false);
    if (done) closeDialog();
  };
  return (
    <ActDialog
      title={text.t('destinations.again.title', { name: destination })}
      lead={text.t('destinations.again.lead', { name: destination, n: units })}
      busy={busy}
      go={{
        label: text.t('destinations.again.go'),
        onGo: () => void go(),
        blocked: lacks ? text.t(way === 'hand' ? 'acts.reasonNeeded' : 'destinations.asked.needed') : null,
      }}
    >
      <div className="gap">
        {run.lacking.length < 2 ? null : (
          <Select
            label={text.t('destinations.one')}
            value={destination}
            options={run.lacking.map((one) => ({ value: one.destination, label: one.destination }))}
            onChange={setChosen}
          />
        )}
        <Segments
          label={text.t('acts.handOver.way')}
          value={way}
          options={[
            { value: 'file', label: text.t('acts.handOver.asFile') },
            { value: 'hand', label: text.t('acts.handOver.byHand') },
          ]}
          onChange={setWay}
        />
        {way === 'hand' ? (
          <Field
            label={text.t('acts.handOver.byHandText')}
            value={words}
            placeholder={text.t('acts.handOver.byHandHint')}
            onChange={setWords}
          />
        ) : null}
      </div>
      {way === 'file' ? <AskedFields wanted={wanted} draft={asked} onChange={setAsked} /> : null}
    </ActDialog>
  );
}
