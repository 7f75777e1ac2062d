// Notes that hold the words, newest first: where each was written, and by whom.

import { userOf } from '../../language/person.ts';
import { useText } from '../../language/text.ts';
import { searchHistory } from '../../state/history.ts';
import { useNotes } from '../../state/notes.ts';
import { goToPast } from '../../state/route.ts';
import { rowKeys } from './row-keys.ts';
import { ShownFirst } from './shown-first.tsx';

const MOST = 50;

export function FoundNotes() {
  const text = useText();
  const found = useNotes((notes) => notes.found);
  if (found.length === 0) return null;
  return (
    <section className="found-intakes scrolls" aria-label={text.t('notes.found')} data-region tabIndex={0}>
      <h2>
        <span>{text.t('notes.found')}</span>
        <span className="label">{text.count(found.length)}</span>
      </h2>
      <ul className="lines">
        {found.slice(0, MOST).map((note) => (
          <li key={note.number}>
            <button
              type="button"
              data-row
              onKeyDown={rowKeys}
              className="link"
              onClick={() => (note.id === null ? goToPast(note.run) : void searchHistory(String(note.id)))}
            >
              {note.id === null
                ? text.t('run.title', { run: String(note.run) })
                : text.t('run.side.entry', { id: String(note.id) })}
            </button>
            <span className="cut quiet" title={note.note}>
              {note.note}
            </span>
            <span className="quiet nowrap">{userOf(note.who)}</span>
            <span className="quiet nowrap">{text.moment(note.at)}</span>
          </li>
        ))}
      </ul>
      <ShownFirst count={found.length} most={MOST} answered={0} />
    </section>
  );
}
