// Who was late: the employees whose hours were approved after the cutoff, and a text to send.

import { useEffect, useState } from 'react';
import type { RunWire } from '../../../preload/contract/runs.ts';
import type { LateWire } from '../../../preload/contract/since-closed.ts';
import { useText } from '../../language/text.ts';
import { TableHead } from '../../parts/table.tsx';
import { say } from '../../state/notices.ts';
import { copyText } from '../../state/session.ts';
import { lateOf } from '../../state/since-closed.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { daysWords, lateText } from './late-words.ts';

export function LateDialog({ run }: { readonly run: RunWire }) {
  const text = useText();
  const [late, setLate] = useState<readonly LateWire[] | null>(null);
  const number = run.run;
  useEffect(() => {
    let wanted = true;
    void lateOf(number).then((answer) => (wanted ? setLate(answer) : undefined));
    return () => {
      wanted = false;
    };
  }, [number]);
  const words = late === null ? '' : lateText(late, text);
  const copy = (): void => void copyText(words).then(() => say('notice.textCopied'));
  return (
    <ActDialog
      title={text.t('late.title', { run: String(number) })}
      lead={text.t('late.lead')}
      broad
      cancel={text.t('button.close')}
      go={{ label: text.t('late.copy'), onGo: copy, blocked: words === '' ? text.t('late.none') : null }}
    >
      <table className="facts">
        <TableHead
          names={[
            text.t('column.ansatt'),
            text.t('late.days'),
            { figure: text.t('late.entries') },
            { figure: text.t('column.timer') },
          ]}
        />
        <tbody>
          {(late ?? []).map((one) => (
            <tr key={one.id ?? ''} className="w">
              <td>{[one.name, one.id].filter(Boolean).join(' ')}</td>
              <td>{daysWords(one, text)}</td>
              <td className="n">{text.count(one.sum.rows)}</td>
              <td className="n">{text.amount(one.sum.hours)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <pre className="raw copyable" tabIndex={0} aria-label={text.t('late.text')}>
        {words}
      </pre>
    </ActDialog>
  );
}
