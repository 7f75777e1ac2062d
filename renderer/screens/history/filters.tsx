// Filters beside the search: an employee, and the first and last day. What is set stands as a chip that can be taken away.

import { useState } from 'react';
import { readDate } from '../../format/typed-dates.ts';
import { type Text, useText } from '../../language/text.ts';
import { Icon } from '../../parts/icon.tsx';
import { filterHistory, type HistoryFilter, isFiltered, useHistory } from '../../state/history.ts';

type Part = keyof HistoryFilter;

function shownOf(part: Part, filter: HistoryFilter, text: Text): string {
  return part === 'employee' ? filter.employee : text.date(filter[part]);
}

/** Typed words take effect at Enter, and when the field is left. */
function FilterField({ part, text }: { readonly part: Part; readonly text: Text }) {
  const filter = useHistory((history) => history.filter);
  const shown = shownOf(part, filter, text);
  const [typed, setTyped] = useState(shown);
  const [bad, setBad] = useState(false);
  const [was, setWas] = useState(shown);
  if (was !== shown) {
    setWas(shown);
    setTyped(shown);
    setBad(false);
  }
  const take = (): void => {
    const words = typed.trim();
    const date = part === 'employee' || words === '' ? null : readDate(words);
    const wrong = part !== 'employee' && words !== '' && date === null;
    setBad(wrong);
    if (!wrong && words !== shown) void filterHistory(part === 'employee' ? { employee: words } : { [part]: date });
  };
  const name = text.t(`history.filter.${part}`);
  const hint = bad ? text.t('acts.pull.badDate') : text.t(`history.filter.${part}Hint`);
  return (
    <label className={`chip-field${shown === '' ? '' : ' on'}${bad ? ' bad' : ''}`} title={hint}>
      <span>{name}</span>
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        placeholder={text.t(`history.filter.${part}Any`)}
        aria-invalid={bad ? true : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
        }}
      />
      {shown === '' ? null : (
        <button
          type="button"
          aria-label={text.t('run.filter.remove', { name })}
          onClick={() => void filterHistory(part === 'employee' ? { employee: '' } : { [part]: null })}
        >
          <Icon name="x" small />
        </button>
      )}
    </label>
  );
}

export function Filters() {
  const text = useText();
  const filter = useHistory((history) => history.filter);
  return (
    <div className="chips" role="group" aria-label={text.t('history.filter.label')}>
      {(['employee', 'from', 'to'] as const).map((part) => (
        <FilterField key={part} part={part} text={text} />
      ))}
      {isFiltered(filter) ? (
        <button
          type="button"
          className="link"
          onClick={() => void filterHistory({ employee: '', from: null, to: null })}
        >
          {text.t('history.filter.clear')}
        </button>
      ) : null}
    </div>
  );
}
