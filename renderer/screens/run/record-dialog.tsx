// Everything about one entry: its state, and the fields exactly as listed.

import type { GridRecord } from '../../../preload/contract/grid.ts';
import { rawFields } from '../../format/raw-record.ts';
import { reasonWords } from '../../language/reason.ts';
import { useText } from '../../language/text.ts';
import { StatusSign } from '../../parts/status-sign.tsx';
import { type Fact, Facts } from '../../parts/table.tsx';
import { closeDialog } from '../../state/dialogs.ts';
import { searchHistory } from '../../state/history.ts';
import { goTo } from '../../state/route.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';

export function RecordDialog({ record }: { readonly record: GridRecord }) {
  const text = useText();
  const { reason } = record;
  const facts: Fact[] = [
    {
      name: text.t('acts.record.state'),
      value: <StatusSign sign={record.status} word={text.t(`status.${record.status}`)} />,
      words: true,
    },
  ];
  if (reason !== null)
    facts.push({ name: text.t('acts.record.reason'), value: reasonWords(reason, text), words: true });
  for (const finding of record.findings) {
    const word = text.maybe(`finding.${finding}`, finding);
    facts.push({ name: '', value: <StatusSign sign="finding" word={word} />, words: true });
  }
  if (record.fileLine !== null)
    facts.push({ name: text.t('acts.record.file'), value: text.count(record.fileLine), words: true });
  const history = (): void => {
    closeDialog();
    goTo('history');
    void searchHistory(String(record.id));
  };
  return (
    <ActDialog
      title={text.t('acts.record.title', { id: String(record.id) })}
      lead={text.t(`statusLong.${record.status}`, { owner: String(record.ownerRun ?? '') })}
      cancel={text.t('button.close')}
      go={{ label: text.t('acts.record.history'), onGo: history }}
    >
      <Facts facts={facts} />
      <p className="label after">{text.t('acts.record.listedAs')}</p>
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
    </ActDialog>
  );
}
