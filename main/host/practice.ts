// The built-in sandbox behind its port: started when it is first needed, its state in `sandbox` in the data folder.

import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { refused } from '../domain/errors.ts';
import { MATERIALS, TIME_PRODUCT_NAMES, WORK_TYPE_NAMES } from '../sandbox/company/names.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import type { PracticePort } from '../ports/practice.ts';

/** The stand-in as a process of its own: what the command `sandbox` starts. */
export { startSandbox };

/** More than anybody practises with: what others add stops here. */
const MOST_ENTRIES = 20_000;
const MOST_BYTES = 16 * 1024 * 1024;

function nothingFits(what: string): never {
  throw refused('practise', 'the sandbox', `there is nothing to ${what} yet`, 'Close a cycle first, then try again.');
}

function change(sandbox: Sandbox, what: Parameters<PracticePort['change']>[1]): { id: number | null; words: string } {
  const { entries, lines } = sandbox.dump().time;
  const alive = new Set(entries.filter((entry) => entry.approved && !entry.deleted).map((entry) => entry.id));
  const ofLines = (exported: boolean) =>
    lines
      .filter((line) => line.exported === exported && line.kind === 'version' && alive.has(line.entry))
      .map((line) => line.entry);
  if (what === 'approve-more' && entries.length > MOST_ENTRIES)
    throw refused('practise', 'the sandbox', `it has ${entries.length} entries already`, 'Work with those it has.');
  if (what === 'approve-more') {
    sandbox.generate(12, 4, entries.length + 7);
    return { id: null, words: `${sandbox.approveAll()} approved` };
  }
  if (what === 'approve-material') return { id: null, words: `${sandbox.approveAll('material')} approved` };
  const entriesOut = ofLines(what !== 'edit-handed-over');
  // Not the same entry for both, so that they can be practised side by side.
  const id = what === 'delete-exported' ? entriesOut[1] : entriesOut.at(-2);
  if (id === undefined) return nothingFits(what === 'delete-exported' ? 'delete' : 'edit');
  if (what === 'delete-exported') {
    sandbox.remove(id);
    return { id, words: 'deleted' };
  }
  const hours = Number(entries.find((entry) => entry.id === id)?.fields.AntallTimer ?? 0);
  const now = hours > 1.5 ? hours - 1.5 : hours + 1.5;
  // Shown in the list at once, so that confirm finds it.
  if (what === 'edit-handed-over') sandbox.set({ list: 'live' });
  sandbox.edit(id, { AntallTimer: now, FakturaTimeAntall: now });
  return { id, words: `${hours} → ${now}` };
}

/** A sandbox in a folder of the data folder. */
export function createPractice(folder: string): PracticePort {
  let starting: Promise<Sandbox> | null = null;
  let running: Sandbox | null = null;
  const token = randomBytes(32).toString('hex');
  return {
    async start() {
      starting ??= startSandbox({ folder: path.join(folder, 'sandbox'), guard: { token, mostBytes: MOST_BYTES } });
      running = await starting;
      return running.url;
    },
    header: (url) => (running?.url === url ? { name: 'x-practice-token', value: token } : null),
    names: () => [
      { list: 'arbeidstype', names: new Map<string, string>(WORK_TYPE_NAMES) },
      {
        list: 'produkt',
        names: new Map<string, string>([...TIME_PRODUCT_NAMES, ...MATERIALS.map(([id, name]) => [id, name] as const)]),
      },
    ],
    tray() {
      const place = path.join(folder, 'sandbox', 'ERP');
      mkdirSync(place, { recursive: true });
      return place;
    },
    change(_kind, what) {
      if (running === null) throw refused('practise', 'the sandbox', 'it is not running', 'Choose the sandbox first.');
      return change(running, what);
    },
    async stop() {
      await running?.close();
    },
  };
}
