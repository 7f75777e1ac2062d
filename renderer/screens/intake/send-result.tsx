// What became of the rows that went out: taken, refused in the words of the service, unknown; and what was not sent.

import type { IntakeDetailWire } from '../../../preload/contract/intake.ts';
import { useText } from '../../language/text.ts';
import { showView } from '../../state/intake-rows.ts';
import { goToPart } from '../../state/route.ts';

export function SendResult({ intake }: { readonly intake: IntakeDetailWire }) {
  const text = useText();
  const { counts } = intake;
  const lines = [
    { key: 'taken', count: counts.sent },
    { key: 'refused', count: counts.refused },
    { key: 'unknown', count: counts.unknown + counts.sending },
    { key: 'left', count: counts.new },
  ] as const;
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
                {key === 'refused' && count > 0 ? (
                  <button
                    type="button"
                    className="link"
                    onClick={() => {
                      goToPart('check');
                      // After the part has opened its rows.
                      setTimeout(() => showView('refused'));
                    }}
                  >
                    {text.t('intake.send.refusedShow')}
                  </button>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
