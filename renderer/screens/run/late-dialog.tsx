// Who was late: the employees whose hours were approved after the cutoff, their departments where records carry one, and a text to send.

import { useEffect, useState } from 'react';
import type { RunWire } from '../../../preload/contract/runs.ts';
import type { LateWire, WhoWasLateWire } from '../../../preload/contract/since-closed.ts';
import { type Text, useText } from '../../language/text.ts';
import { TableHead } from '../../parts/table.tsx';
import { say } from '../../state/notices.ts';
import { copyText } from '../../state/session.ts';
import { lateOf } from '../../state/since-closed.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { daysWords, departmentWords, lateText } from './late-words.ts';

const nameOf = ({ name, id }: LateWire): string => [name, id].filter(Boolean).join(' ');

function LateTable(props: {
  readonly head: string;
  readonly late: readonly LateWire[];
  readonly name: (one: LateWire) => string;
  readonly text: Text;
}) {
  const { text } = props;
  return (
    <table className="facts">
      <TableHead
        names={[
          props.head,
          text.t('late.days'),
          { figure: text.t('late.entries') },
          { figure: text.t('column.timer') },
        ]}
      />
      <tbody>
        {props.late.map((one) => (
          <tr key={one.id ?? ''} className="w">
            <td>{props.name(one)}</td>
            <td>{daysWords(one, text)}</td>
            <td className="n">{text.count(one.sum.rows)}</td>
            <td className="n">{text.amount(one.sum.hours)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function LateDialog({ run }: { readonly run: RunWire }) {
  const text = useText();
  const [late, setLate] = useState<WhoWasLateWire | null>(null);
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
      <LateTable head={text.t('column.ansatt')} late={late?.byAnsatt ?? []} name={nameOf} text={text} />
      {late === null || late.byAvdeling.length === 0 ? null : (
        <LateTable
          head={text.t('late.departments')}
          late={late.byAvdeling}
          name={(one) => departmentWords(one, text)}
          text={text}
        />
      )}
      <pre className="raw copyable" tabIndex={0} aria-label={text.t('late.text')}>
        {words}
      </pre>
    </ActDialog>
  );
}
