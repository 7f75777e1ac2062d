// What the checks of the store found, in the language of the window; where something is wrong, the engine's own words are a press away.

import type { CheckWire } from '../../../preload/contract/store.ts';
import type { Text } from '../../language/text.ts';
import { OwnWords } from '../../parts/own-words.tsx';
import { StatusSign } from '../../parts/status-sign.tsx';

function filesFound({ count, missing = 0, planned = 0 }: NonNullable<CheckWire['counted']>, text: Text): string {
  if (count + missing + planned === 0) return text.t('setup.settings.found.noFiles');
  return [
    count + missing === 0 ? '' : text.t('setup.settings.found.files', { count }),
    missing === 0 ? '' : text.t('setup.settings.found.missing', { count: missing }),
    planned === 0 ? '' : text.t('setup.settings.found.planned', { count: planned }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What a check in order was made of. */
function foundOf({ name, counted }: CheckWire, text: Text): string {
  if (name === 'files') return filesFound(counted ?? { count: 0 }, text);
  return text.t(`setup.settings.found.${name}`, { count: counted?.count ?? 0 });
}

export function Checks({ checks, text }: { readonly checks: readonly CheckWire[]; readonly text: Text }) {
  return (
    <table className="lite wraps" role="status">
      <tbody>
        {checks.map((check) => (
          <tr key={check.name}>
            <td>{text.t(`setup.settings.checks.${check.name}`)}</td>
            <td>
              <span className="check-found">
                <StatusSign
                  sign={check.ok ? 'accepted' : 'finding'}
                  word={text.t(check.ok ? 'setup.settings.checkOk' : 'setup.settings.checkBad')}
                />
                {check.ok ? <span className="quiet">{foundOf(check, text)}</span> : null}
              </span>
              {check.ok ? null : <OwnWords words={check.detail} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
