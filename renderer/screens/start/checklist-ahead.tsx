// All months are closed: what the next one will need before it is closed. Nothing of it is known yet, so nothing is counted or ticked.

import type { Kind } from '../../../preload/contract/common.ts';
import { useText } from '../../language/text.ts';
import { TOGETHER } from './checklist.tsx';
import { monthName } from './month-words.ts';

export function ChecklistAhead({ month, kinds }: { readonly month: string; readonly kinds: readonly Kind[] }) {
  const text = useText();
  const title = text.t('start.list.title', { month: monthName(month, text) });
  const lines = [
    ...kinds.map((kind) => text.t(`start.list.pulled.${kind}`)),
    ...TOGETHER.map((name) => text.t(`start.list.${name}`)),
    text.t('start.list.totals'),
  ];
  return (
    <section className="must ahead" data-region tabIndex={-1} aria-label={title}>
      <h2>
        <span>{title}</span>
        <small>{text.t('start.list.notBegun')}</small>
      </h2>
      <ul>
        {lines.map((words) => (
          <li key={words} className="done">
            <span className="ring unknown" />
            <span className="f">–</span>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
