// Everything about one entry: what can be done with it first, then what it is, why it was found, notes, and the fields as listed.

import { needsReason } from '../../../preload/contract/values.ts';
import type { GridRecord } from '../../../preload/contract/records.ts';
import { rawField, rawFields } from '../../format/raw-record.ts';
import { placesWords } from '../../language/places.ts';
import { reasonWords, statusKey, statusSentence } from '../../language/reason.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Fold } from '../../parts/fold.tsx';
import { seenWords } from '../../parts/grid/cells.tsx';
import { Signed, StatusSign } from '../../parts/status-sign.tsx';
import { type Fact, Facts } from '../../parts/table.tsx';
import { noteSeen, release } from '../../state/acts.ts';
import { closeDialog, openDialog } from '../../state/dialogs.ts';
import { searchHistory } from '../../state/history.ts';
import { goTo } from '../../state/route.ts';
import { useIsDiscarded, useRuns } from '../../state/runs.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { Notes } from './notes.tsx';
import { WhyFound } from './why-found.tsx';
import { WordAloneAction } from './word-alone-dialog.tsx';

/** What the review lets a person do with it now. */
function Acts({ record, text }: { readonly record: GridRecord; readonly text: Text }) {
  const { run, id, status, reason, findings, seen } = record;
  const inReview = useRuns((runs) => runs.all.value?.find((other) => other.run === run)?.state === 'review');
  const history = (): void => {
    closeDialog();
    goTo('history');
    void searchHistory(String(id));
  };
  const free = (): void => {
    if (needsReason(reason)) openDialog({ kind: 'release', run, ids: [id] });
    else void release(run, [id]).then((done) => (done ? closeDialog() : undefined));
  };
  return (
    <div className="record-acts">
      {inReview && status === 'ready' ? (
        <Button onClick={() => openDialog({ kind: 'hold', run, ids: [id] })}>
          {text.t('run.act.hold', { count: 1 })}
        </Button>
      ) : null}
      {inReview && status === 'held' ? (
        <Button onClick={free}>
          {text.t(needsReason(reason) ? 'run.act.release' : 'acts.release.go', { count: 1 })}
        </Button>
      ) : null}
      {inReview && findings.length > 0 && status === 'ready' && seen === undefined ? (
        <Button onClick={() => openDialog({ kind: 'seen', run, ids: [id] })}>{text.t('run.side.see')}</Button>
      ) : null}
      {inReview && findings.length > 0 && status === 'ready' && seen !== undefined ? (
        <Button onClick={() => void noteSeen(run, [id], null).then(closeDialog)}>{text.t('run.side.unsee')}</Button>
      ) : null}
      <WordAloneAction of={record} />
      <Button tone="plain" onClick={history}>
        {text.t('acts.record.history')}
      </Button>
    </div>
  );
}

function valuesOf(record: GridRecord, text: Text): Fact[] {
  const named = (id: string | null, name: string | null) => [id, name].filter(Boolean).join(' ');
  const all: readonly (readonly [string, string | null, Fact['value'], boolean])[] = [
    ['column.dato', record.dato, text.date(record.dato), true],
    ['column.ansatt', record.ansattId, named(record.ansattId, record.ansattName), true],
    ['column.prosjekt', record.prosjektId, named(record.prosjektId, record.prosjektName), true],
    ['column.prosjektLinje', record.prosjektLinjeId, named(record.prosjektLinjeId, record.prosjektLinjeName), true],
    ['column.arbeidstype', record.arbeidstypeId, named(record.arbeidstypeId, record.arbeidstypeName), true],
    ['column.produkt', record.produktId, named(record.produktId, record.produktName), true],
    ['column.timer', record.hours, text.amount(record.hours), false],
    ['column.fakturaTimer', record.invoiceable, text.amount(record.invoiceable), false],
    ['column.antall', record.quantity, text.amount(record.quantity), false],
    ['column.pris', record.price, text.money(record.price), false],
    ['column.belop', record.amount, text.money(record.amount), false],
  ];
  const changed = rawField(record.raw, 'EndretDato');
  const own = all
    .filter(([, value]) => value !== null)
    .map(([key, , value, words]): Fact => ({ name: text.maybe(key, key), value, words }));
  return changed === null
    ? own
    : [...own, { name: text.t('acts.record.changedAt'), value: text.moment(changed), words: true }];
}

function factsOf(record: GridRecord, text: Text): Fact[] {
  const { reason } = record;
  const status = statusKey(record);
  const facts: Fact[] = [
    {
      name: text.t('acts.record.state'),
      value: <StatusSign sign={status} word={text.t(`status.${status}`)} />,
      words: true,
    },
  ];
  if (reason !== null)
    facts.push({ name: text.t('acts.record.reason'), value: reasonWords(reason, text), words: true });
  for (const [at, finding] of record.findings.entries()) {
    const name = at === 0 ? text.t('acts.record.findings') : '';
    facts.push({ name, value: <WhyFound record={record} finding={finding} />, words: true });
  }
  if (record.seen !== undefined)
    facts.push({ name: '', value: <Signed icon="eye" tone="quiet" word={seenWords(record, text)} />, words: true });
  if (record.postedOn !== undefined)
    facts.push({ name: text.t('acts.record.postedOn'), value: text.date(record.postedOn) });
  const places = placesWords(record.files ?? [], text);
  if (places !== '') facts.push({ name: text.t('acts.record.files'), value: places, words: true });
  else if (record.fileLine !== null)
    facts.push({ name: text.t('acts.record.file'), value: text.count(record.fileLine), words: true });
  return [...facts, ...valuesOf(record, text)];
}

export function RecordDialog({ record }: { readonly record: GridRecord }) {
  const text = useText();
  const isDiscarded = useIsDiscarded(record.run);
  return (
    <ActDialog
      title={text.t('acts.record.title', { id: String(record.id) })}
      lead={statusSentence(record, text, isDiscarded)}
      cancel={text.t('button.close')}
      broad
      first=".record-acts .btn"
    >
      <Acts record={record} text={text} />
      <Facts facts={factsOf(record, text)} />
      <p className="label after">{text.t('notes.title')}</p>
      <Notes run={record.run} id={record.id} />
      <Fold title={text.t('acts.record.listedAs')} needed={false}>
        <table className="facts">
          <tbody>
            {rawFields(record.raw).map((field) => (
              <tr key={field.name} className="w">
                <td className="code">{field.name}</td>
                <td className="n copyable">{field.text === '' ? '–' : field.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <pre className="raw copyable">{record.raw}</pre>
      </Fold>
    </ActDialog>
  );
}
