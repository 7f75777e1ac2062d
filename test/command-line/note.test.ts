// Notes from the command line: on a unit and on a run, found by their words.

import { expect, it } from 'vitest';
import { entry, openDesk, pull } from '../support/desk.ts';

interface NoteOut {
  readonly number: number;
  readonly id: number | null;
  readonly note: string;
  readonly who: string;
}

it('a note stands on its unit or its run, and is found by its words', async () => {
  const desk = await openDesk();
  const [first, second] = [1, 2].map((n) => desk.sandbox.addTime(entry({ AnsattId: n })));
  const { run } = await pull(desk);
  const add = (...words: string[]) => desk.do<NoteOut>('note', 'add', String(run), '--text', ...words);
  expect(await add('avtalt med formann', '--id', String(first))).toMatchObject({
    id: first,
    note: 'avtalt med formann',
  });
  await add('venter på bilag', '--id', String(second));
  expect((await add('sendt på mail')).id).toBeNull();

  const list = (...words: string[]) => desk.do<NoteOut[]>('note', 'list', String(run), ...words);
  expect((await list('--id', String(first))).map(({ note }) => note)).toEqual(['avtalt med formann']);
  expect((await list()).map(({ note }) => note)).toContain('sendt på mail');
  expect((await desk.do<NoteOut[]>('note', 'search', 'bilag')).map(({ id }) => id)).toEqual([second]);
});

it('a unit that the run does not have, and a note without words, are refused', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry({}));
  const { run } = await pull(desk);
  expect(await desk.run('note', 'add', String(run), '--id', '7', '--text', 'x')).toMatchObject({
    code: 2,
    json: { error: { cause: `run ${run} does not have it` } },
  });
  expect((await desk.run('note', 'add', String(run), '--text', ' ')).code).toBe(2);
  expect((await desk.run('note', 'search')).code).toBe(2);
});
