// What a desk puts aside when it begins anew is never written over: not by a second time within the same second, nor after a crash.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { beginAnewAsked, beginAnewNext } from '../../main/store/proof/lost-branch.ts';
import { newFolder } from '../support/desk.ts';

const at = '2026-11-02T08:00:00.000Z';
const asked = { at, reason: 'den andre står', isNewDesk: false };

it('a branch that is left within the same second as another is put aside beside it', () => {
  const folder = newFolder();
  for (const text of ['one', 'two', 'three']) {
    writeFileSync(path.join(folder, 'proof.log'), text);
    writeFileSync(path.join(folder, 'console.sqlite'), text);
    beginAnewNext(folder, asked);
    beginAnewAsked(folder, 'console.sqlite');
  }
  const aside = readdirSync(folder).filter((name) => name.includes('branch-'));
  const logs = aside
    .filter((name) => name.endsWith('.log'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));
  expect(logs.sort()).toEqual(['one', 'three', 'two']);
  expect(aside).toHaveLength(6);
  const left = JSON.parse(readFileSync(path.join(folder, 'lost-branch.json'), 'utf8')) as { log: string }[];
  expect(left.map(({ log }) => readFileSync(path.join(folder, log), 'utf8'))).toEqual(['one', 'two', 'three']);
});

it('what an earlier program noted of a branch is told still', () => {
  const folder = newFolder();
  const note = { log: 'proof-branch-20261101080000.log', reason: 'i går', told: 2 };
  writeFileSync(path.join(folder, 'lost-branch.json'), JSON.stringify(note));
  beginAnewNext(folder, asked);
  beginAnewAsked(folder, 'console.sqlite');
  expect(JSON.parse(readFileSync(path.join(folder, 'lost-branch.json'), 'utf8'))).toEqual([
    note,
    { log: 'proof-branch-20261102080000.log', reason: asked.reason, told: 0 },
  ]);
});
