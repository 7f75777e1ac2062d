// What became of the rows that went out: taken, refused in the words of the service, unknown; and what was not sent. The lines
// add up to the rows of the file.

import type { IntakeDetailWire } from '../../../preload/contract/intake.ts';
import { useText } from '../../language/text.ts';
import { useIntake } from '../../state/intake.ts';
import { showView } from '../../state/intake-rows.ts';
import { goToPart } from '../../state/route.ts';
import { leftOutColumns, resultOf } from './result-lines.ts';

export function SendResult({ intake }: { readonly intake: IntakeDetailWire }) {
  const text = useText();
  const sums = useIntake((state) => state.sums);
  const { lines, rows, difference, proven } = resultOf(intake, sums?.corrected.rows);
  const columns = leftOutColumns(intake);
  return (
    <section className="result">
      <h2>{text.t('intake.send.resultTitle')}</h2>
      <table className="lite wraps">
        <tbody>
          {lines.map(({ key, count }) => (
            <tr key={key} className={count === 0 ? 'nil' : ''}>
              <td className="n">{text.count(count)}</td>
              <td>{text.t(`intake.send.${key}`)}</td>
              <td className="quiet">
                {text.t(`intake.send.${key}Rest`)}{' '}
                {(key === 'refused' || key === 'invalid' || key === 'corrected') && count > 0 ? (
                  <button
                    type="button"
                    className="link"
                    onClick={() => {
                      goToPart('check');
                      // After the part has opened its rows.
                      setTimeout(() => showView(key));
                    }}
                  >
                    {text.t('intake.send.refusedShow')}
                  </button>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="n b">
              <span className={proven ? 'proven' : 'open-sum'}>{text.count(rows)}</span>
            </td>
            <td className="b">{text.t('intake.tie.rows')}</td>
            <td className="quiet">
              {difference === 0 ? '' : `${text.t('intake.tie.difference')} ${text.count(difference)}`}
            </td>
          </tr>
        </tfoot>
      </table>
      {columns.length === 0 ? null : (
        <p className="hint">
          {text.t('intake.send.columnsLeft', { count: columns.length, columns: text.list(columns) })}
        </p>
      )}
    </section>
  );
}
