// What a destination rejected or never got goes to it once more, while what the others have stands.

import { useState } from 'react';
import { NOTHING_TO_SEND } from '../../../preload/contract/by-hand.ts';
import type { ErrorWire } from '../../../preload/contract/common.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { useText } from '../../language/text.ts';
import { Field, Segments, Select } from '../../parts/field.tsx';
import { handOverFiles } from '../../state/destination-acts.ts';
import { openOf, useDestinations } from '../../state/destinations.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { useNotices } from '../../state/notices.ts';
import { type AskedDraft, AskedFields, readAsked } from '../destinations/asked-fields.tsx';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { AllEntered } from './all-entered.tsx';

interface Entered {
  readonly words: string;
  /** Also what comes to no line. */
  readonly all: boolean;
}

function HowEntered(props: {
  readonly entered: Entered;
  readonly onChange: (entered: Entered) => void;
  readonly withoutLine: ErrorWire['values'];
}) {
  const text = useText();
  const { entered, onChange } = props;
  return (
    <>
      <Field
        label={text.t('acts.handOver.byHandText')}
        value={entered.words}
        placeholder={text.t('acts.handOver.byHandHint')}
        onChange={(words) => onChange({ ...entered, words })}
      />
      <AllEntered withoutLine={props.withoutLine} on={entered.all} onChange={(all) => onChange({ ...entered, all })} />
    </>
  );
}

export function AgainDialog({ run }: { readonly run: RunWire }) {
  const text = useText();
  const [chosen, setChosen] = useState<string | null>(null);
  const destination = chosen ?? run.lacking[0]?.destination ?? '';
  const all = useDestinations((state) => state.all.value);
  const known = openOf(all, run).find((one) => one.name === destination);
  const [way, setWay] = useState<'file' | 'hand' | 'nothing'>('file');
  const [asked, setAsked] = useState<AskedDraft>({});
  const [entered, setEntered] = useState<Entered>({ words: '', all: false });
  const [withoutLine, setWithoutLine] = useState<ErrorWire['values']>();
  const [busy, setBusy] = useState(false);
  // What was said of one destination is said of no other.
  const choose = (name: string): void => {
    setChosen(name);
    setWithoutLine(undefined);
    setEntered({ ...entered, all: false });
  };
  const units = run.lacking.find((one) => one.destination === destination)?.units ?? 0;
  const wanted = new Set(known?.asks);
  const read = readAsked(asked, wanted);
  const said = way === 'nothing' ? NOTHING_TO_SEND : entered.words.trim();
  const lacks = way === 'file' ? read === null : said === '';
  const go = async (): Promise<void> => {
    setBusy(true);
    const done = await handOverFiles({
      run: run.run,
      way: way === 'file' ? { destination, asked: read ?? {} } : { byHand: said, destination, allEntered: entered.all },
    });
    setBusy(false);
    if (done) closeDialog();
    const values = useNotices.getState().error?.values;
    if (values?.why === 'some-without-line-again') setWithoutLine(values);
  };
  return (
    <ActDialog
      title={text.t('destinations.again.title', { name: destination })}
      lead={text.t('destinations.again.lead', { name: destination, count: units })}
      busy={busy}
      go={{
        label: text.t(way === 'nothing' ? 'destinations.goNothing' : 'destinations.again.go'),
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
            onChange={choose}
          />
        )}
        <Segments
          label={text.t('acts.handOver.way')}
          value={way}
          options={[
            { value: 'file', label: text.t('acts.handOver.asFile') },
            { value: 'hand', label: text.t('acts.handOver.byHand') },
            { value: 'nothing', label: text.t('destinations.nothingToSend') },
          ]}
          onChange={setWay}
        />
        {way === 'hand' ? <HowEntered entered={entered} onChange={setEntered} withoutLine={withoutLine} /> : null}
      </div>
      {way === 'file' ? <AskedFields wanted={wanted} draft={asked} onChange={setAsked} /> : null}
    </ActDialog>
  );
}
