// Pull: what it calls, and a period if one is wanted.

import { useState } from 'react';
import type { Kind } from '../../../preload/contract/common.ts';
import { readDate } from '../../format/typed-dates.ts';
import { useText } from '../../language/text.ts';
import { Field } from '../../parts/field.tsx';
import { type Fact, Facts } from '../../parts/table.tsx';
import { pull } from '../../state/acts.ts';
import { useConnection, useConnections, usePlace, useReady } from '../../state/connections.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { goTo } from '../../state/route.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { useDeskStop } from '../settings/team-words.ts';
import { useElsewhereStop } from './use-elsewhere.ts';

function PullFacts({ kind, connection }: { readonly kind: Kind; readonly connection: string | null }) {
  const text = useText();
  const time = kind === 'time';
  const ready = useReady(connection, kind);
  const cutoff = useConnections((state) => (connection === null ? null : (state.cutoffs[connection]?.cutoff ?? null)));
  const facts: Fact[] = [
    {
      name: text.t('acts.pull.ready'),
      value: ready === null ? text.t('acts.pull.notCounted') : text.entries(kind, ready),
    },
    {
      name: text.t('acts.pull.calls'),
      value: text.t(time ? 'acts.pull.prepareAndList' : 'acts.pull.listOnly'),
      words: true,
    },
  ];
  const since = cutoff === null ? text.t('start.cutoff.none') : text.moment(cutoff);
  if (time) facts.push({ name: text.t('acts.pull.cutoff'), value: since, words: true });
  return <Facts facts={facts} />;
}

export function PullDialog({ kind }: { readonly kind: Kind }) {
  const text = useText();
  const connection = useConnection();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [tried, setTried] = useState(false);
  const read = {
    from: from.trim() === '' ? undefined : readDate(from),
    to: to.trim() === '' ? undefined : readDate(to),
  };
  const go = (): void => {
    setTried(true);
    if (connection === null || read.from === null || read.to === null) return;
    closeDialog();
    goTo(kind);
    void pull({ kind, connection: connection.name, from: read.from, to: read.to });
  };
  const place = usePlace();
  const elsewhere = useElsewhereStop({ connection: connection?.name ?? '', kind });
  const stop = useDeskStop() ?? elsewhere;
  const time = kind === 'time';
  return (
    <ActDialog
      title={[text.t(`acts.pull.title.${kind}`), place].filter(Boolean).join(' ')}
      lead={text.t('acts.pull.leadAny')}
      first=".primary"
      go={{
        label: [text.t('acts.pull.go'), place].filter(Boolean).join(' '),
        onGo: go,
        blocked: stop,
      }}
    >
      <PullFacts kind={kind} connection={connection?.name ?? null} />
      <div className="gap">
        <div>
          <h2>{text.t('acts.pull.period')}</h2>
          <p className="label">{text.t('acts.pull.periodHint')}</p>
        </div>
        <div className="form">
          <Field
            label={text.t('acts.pull.from')}
            value={from}
            onChange={setFrom}
            problem={tried && read.from === null ? text.t('acts.pull.badDate') : null}
          />
          <Field
            label={text.t('acts.pull.to')}
            value={to}
            onChange={setTo}
            problem={tried && read.to === null ? text.t('acts.pull.badDate') : null}
          />
        </div>
      </div>
      <p className="label after">{text.t(time ? 'acts.pull.note' : 'acts.pull.noteMaterial')}</p>
    </ActDialog>
  );
}
