// What nothing but the word of the service had marked: each entry by itself, and nothing is chosen beforehand.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { decisionsFor } from '../../main/domain/evidence/decisions.ts';
import type { DifferenceWire } from '../../preload/contract/runs.ts';
import { startLanguage } from '../../renderer/language/setup.ts';
import { Choices } from '../../renderer/screens/run/choices.tsx';
import { Decisions } from '../../renderer/screens/run/decisions-part.tsx';
import { WordAloneAction } from '../../renderer/screens/run/word-alone-dialog.tsx';
import { runOf, timeRecord } from './fake-data.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

const choices = decisionsFor('marked', 'marked-by-word-alone').flatMap((choice) =>
  choice === 'release' || choice === 'accept' || choice === 'reject' ? [] : [choice],
);

function marked(id: number): DifferenceWire {
  const record = { ...timeRecord(42, id, false), status: 'marked' as const, markProof: 'plain' as const };
  const happened = 'marked-by-word-alone';
  return { id, state: 'marked', happened, choices, record, places: [], now: null };
}

const differences = [marked(1), marked(2)];
const RUN = runOf(
  { run: 42, kind: 'time', connection: 'Fjellbygg AS', environment: 'production', state: 'confirming' },
  differences.map(({ record }) => record),
);

async function cardIn(language: 'nb' | 'en'): Promise<string> {
  await startLanguage(language);
  return renderToStaticMarkup(createElement(Decisions, { run: RUN, differences, notAsked: null }));
}

test.each([
  ['nb', '2 poster er merket bare etter tjenestens ord', 'Avgjør … post 2'],
  ['en', '2 entries are marked on the service’s word alone', 'Decide … entry 2'],
] as const)(
  'in %s: a card with each entry, decided by itself, and nothing said of all together',
  async (language, title, decide) => {
    const card = await cardIn(language);
    expect(card).toContain(title);
    expect(card).toContain(`aria-label="${decide}"`);
    expect(card.match(/class="link"/g)).toHaveLength(2);
    expect(card).not.toContain('type="radio"');
    // What the service has of them nobody knows.
    expect(card.slice(card.indexOf('<tfoot>'))).not.toMatch(/0[,.]00/);
  },
);

test.each([
  ['nb', 'Slettet i tjenesten: ta det ut av ERP', 'La den stå som merket', 'kan ikke lukkes'],
  ['en', 'Deleted in the service: take it out of the ERP', 'Leave it as marked', 'cannot be closed'],
] as const)(
  'in %s: what may be said of one, and it is left as it is until somebody chooses',
  async (language, deleted, leave, waits) => {
    await startLanguage(language);
    const said = renderToStaticMarkup(createElement(Choices, { state: 'marked', run: RUN, differences: [marked(1)] }));
    expect(said).toContain(deleted);
    expect(said.slice(said.indexOf('checked=""'))).toContain(leave);
    expect(said.slice(said.indexOf('checked=""'))).not.toContain(deleted);
    expect(said).not.toContain(waits);
  },
);

test('only what no complete list proved is asked about', async () => {
  await startLanguage('nb');
  const action = (of: object): string =>
    renderToStaticMarkup(createElement(WordAloneAction, { of: { ...marked(1).record, ...of } }));
  expect(action({})).toContain('Ikke merket likevel? Avgjør …');
  expect(action({ markProof: 'complete' })).toBe('');
  expect(action({ status: 'accepted' })).toBe('');
  expect(action({ madeBy: 'console' })).toBe('');
});

test('what could not be asked is said, and is not taken for nothing to decide', async () => {
  await startLanguage('nb');
  const notAsked = {
    code: 'store-busy',
    operation: 'show',
    object: 'run 42',
    cause: 'busy',
    hint: '',
    retrySafe: true,
  };
  const shown = renderToStaticMarkup(createElement(Decisions, { run: RUN, differences: [], notAsked }));
  expect(shown).toMatch(/role="alert"|banner/);
  expect(shown).toContain('Prøv igjen');
});
