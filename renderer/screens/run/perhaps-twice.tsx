// Over the entries of a run that the ERP may have twice: which they are, what is to be done, and where it is said that it was.

import type { RunWire } from '../../../preload/contract/runs.ts';
import type { TodoWire } from '../../../preload/contract/todo.ts';
import { useText } from '../../language/text.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button } from '../../parts/button.tsx';
import { openDialog } from '../../state/dialogs.ts';
import { useTodo } from '../../state/todo.ts';

/** The card of a run; none where nothing of it is in doubt. */
export const twiceOf = (cards: readonly TodoWire[] | null, run: number): TodoWire | null =>
  cards?.find((card) => card.kind === 'twice' && card.run === run) ?? null;

export function PerhapsTwice({ run }: { readonly run: RunWire }) {
  const card = useTodo(({ all }) => twiceOf(all.value, run.run));
  return card === null ? null : <TwiceBanner card={card} run={run.run} kind={run.kind} />;
}

export function TwiceBanner({ card, run, kind }: { readonly card: TodoWire } & Pick<RunWire, 'run' | 'kind'>) {
  const text = useText();
  const { ids = [], sum } = card;
  const more = sum.rows > ids.length ? ` ${text.t('run.side.more', { count: sum.rows - ids.length })}` : '';
  return (
    <Banner
      tone="warn"
      title={text.t('start.todo.twice.say', { what: text.entries(kind, sum.rows), count: sum.rows })}
      act={
        <Button small onClick={() => openDialog({ kind: 'notes', run })}>
          {text.t('run.twice.note')}
        </Button>
      }
    >
      {ids.length === 0 ? null : `${text.t('run.twice.ids', { ids: ids.join(', ') })}${more}. `}
      {text.t('run.twice.rest')}
    </Banner>
  );
}
