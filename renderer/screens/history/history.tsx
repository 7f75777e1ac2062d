// History: "is it included?", all runs, one run of the past. Works with no network.

import './history.css';
import './narrow.css';
import { useEffect, useRef } from 'react';
import { useText } from '../../language/text.ts';
import { Empty, Waiting } from '../../parts/empty.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useKeyNames, useSearchCommand } from '../../state/commands.ts';
import { byId, clearHistory, isFiltered, searchHistory, useHistory } from '../../state/history.ts';
import { useNotes } from '../../state/notes.ts';
import { useRoute } from '../../state/route.ts';
import { ErrorBanner } from '../../parts/error-banner.tsx';
import { AllRuns } from './all-runs.tsx';
import { Entry } from './entry.tsx';
import { Filters } from './filters.tsx';
import { FoundIntakes } from './found-intakes.tsx';
import { FoundNotes } from './found-notes.tsx';
import { Found } from './found.tsx';
import { PastRun } from './past-run.tsx';
import { rowKeys } from './row-keys.ts';

function Question() {
  const text = useText();
  const input = useSearchCommand();
  const words = useHistory((history) => history.text);
  const keyName = useKeyNames();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const askNow = (typed: string): void => {
    if (timer.current !== null) clearTimeout(timer.current);
    void searchHistory(typed);
  };
  const ask = (typed: string): void => {
    useHistory.setState({ text: typed });
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = setTimeout(() => void searchHistory(typed), 200);
  };
  return (
    <header className="ask-page" data-region tabIndex={-1}>
      <label className="label" htmlFor="history-question">
        {text.t('history.ask')}
      </label>
      <div className="q">
        <Icon name="search" />
        <input
          id="history-question"
          ref={input}
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder={text.t('history.placeholder')}
          value={words}
          onChange={(event) => ask(event.target.value)}
          data-row
          onKeyDown={(event) => {
            rowKeys(event);
            if (event.key === 'Enter') askNow(words);
            // What was typed a moment ago is asked for no more.
            if (event.key === 'Escape') askNow('');
          }}
        />
        <kbd>{keyName('Mod+F')}</kbd>
      </div>
      <Filters />
    </header>
  );
}

function Answer() {
  const text = useText();
  const { found, text: words, shown, own, filter, intakes } = useHistory();
  const noted = useNotes((notes) => notes.found.length > 0);
  if (found.error !== null) return <ErrorBanner error={found.error} onAgain={() => void searchHistory(words)} />;
  if (found.value === null) return <Waiting sentence={text.t('loading.search')} />;
  const groups = byId(found.value);
  const group = groups.find((other) => other.id === shown) ?? groups[0];
  if (group === undefined && (intakes.length > 0 || noted)) return <div className="hist-none" />;
  if (group === undefined) {
    return (
      <div className="hist-none">
        <h1>{text.t(isFiltered(filter) ? 'history.noneFilteredTitle' : 'history.noneTitle')}</h1>
        <Empty
          title={isFiltered(filter) ? text.t('history.noneFiltered') : text.t('history.none', { text: words })}
          rest={text.t(isFiltered(filter) ? 'history.noneFilteredRest' : 'history.noneRest')}
        />
      </div>
    );
  }
  return (
    <div className="hist">
      <Found groups={groups} shown={group.id} />
      {own[0]?.id === group.id ? <Entry id={group.id} traces={own} /> : <Waiting sentence={text.t('loading.search')} />}
    </div>
  );
}

export function History() {
  const run = useRoute((route) => route.run);
  const asks = useHistory((history) => history.text.trim() !== '' || isFiltered(history.filter));
  useEffect(() => {
    if (run !== null) void clearHistory();
  }, [run]);
  return (
    <>
      <Question />
      {asks ? <FoundNotes /> : null}
      {asks ? <FoundIntakes /> : null}
      {asks ? <Answer /> : run === null ? <AllRuns /> : <PastRun run={run} />}
    </>
  );
}
