// Everything about one entry: its state, and the fields exactly as listed.

import type { GridRecord } from '../../../preload/contract/grid.ts';
import { rawFields } from '../../format/raw-record.ts';
import { reasonWords } from '../../language/reason.ts';
import { useText } from '../../language/text.ts';
import { StatusSign } from '../../parts/status-sign.tsx';
import { closeDialog } from '../../state/dialogs.ts';
import { searchHistory } from '../../state/history.ts';
import { goTo } from '../../state/route.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';

export function RecordDialog({ record }: { readonly record: GridRecord }) {
  const text = useText();
  const { reason } = record;
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
      <table className="facts">
        <tbody>
          <tr className="w">
            <td>{text.t('acts.record.state')}</td>
            <td className="n">
              <StatusSign sign={record.status} word={text.t(`status.${record.status}`)} />
            </td>
          </tr>
          {reason === null ? null : (
            <tr className="w">
              <td>{text.t('acts.record.reason')}</td>
              <td className="n">{reasonWords(reason, text)}</td>
            </tr>
          )}
          {record.findings.map((finding) => (
            <tr key={finding} className="w">
              <td />
              <td className="n">
                <StatusSign sign="finding" word={text.maybe(`finding.${finding}`, finding)} />
              </td>
            </tr>
          ))}
          {record.fileLine === null ? null : (
            <tr className="w">
              <td>{text.t('acts.record.file')}</td>
              <td className="n">{text.count(record.fileLine)}</td>
            </tr>
          )}
        </tbody>
      </table>
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
