// The practice as a process of its own: the stand-in of the service, somebody else at work in it, and nothing else of the console. It ends
// with whoever started it, however that one ends.

import type { FromPractice, ToPractice } from '../../preload/contract/practice-messages.ts';
import { detailsOf, refused } from '../domain/errors.ts';
import type { PracticeChange, PracticeChanged } from '../domain/practice.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';

/** More than anybody practises with: what others add stops here. */
const MOST_ENTRIES = 20_000;
const MOST_BYTES = 16 * 1024 * 1024;

interface ParentPort {
  postMessage(message: FromPractice): void;
  on(event: 'message', listener: (event: { data: ToPractice }) => void): void;
}

/** Utility processes have a port; forked ones send and receive on the process itself. */
function connect(take: (message: ToPractice) => void): (message: FromPractice) => void {
  const port: ParentPort | undefined = process.parentPort;
  if (port) {
    port.on('message', (event) => take(event.data));
    return (message) => port.postMessage(message);
  }
  process.on('message', take);
  process.on('disconnect', () => process.exit(0));
  process.on('error', () => process.exit(1));
  return (message) => process.send?.(message);
}

function nothingFits(what: string): never {
  throw refused('practise', 'the sandbox', `there is nothing to ${what} yet`, 'Close a cycle first, then try again.');
}

/** A new month brings some that are approved from the start. */
function countApproved(sandbox: Sandbox): number {
  const { time, material } = sandbox.dump();
  return [...time.entries, ...material].filter((one) => one.approved).length;
}

function approved(count: number): PracticeChanged {
  return { id: null, approved: count, words: `${count} approved` };
}

function change(sandbox: Sandbox, what: PracticeChange): PracticeChanged {
  const { entries, lines } = sandbox.dump().time;
  const alive = new Set(entries.filter((entry) => entry.approved && !entry.deleted).map((entry) => entry.id));
  const ofLines = (exported: boolean) =>
    lines
      .filter((line) => line.exported === exported && line.kind === 'version' && alive.has(line.entry))
      .map((line) => line.entry);
  if (what === 'approve-more' && entries.length > MOST_ENTRIES)
    throw refused('practise', 'the sandbox', `it has ${entries.length} entries already`, 'Work with those it has.');
  if (what === 'approve-more') {
    const before = countApproved(sandbox);
    sandbox.generate(12, 4, entries.length + 7);
    sandbox.approveAll();
    return approved(countApproved(sandbox) - before);
  }
  if (what === 'approve-material') return approved(sandbox.approveAll('material'));
  const entriesOut = ofLines(what !== 'edit-handed-over');
  // Not the same entry for both, so that they can be practised side by side.
  const id = what === 'delete-exported' ? entriesOut[1] : entriesOut.at(-2);
  if (id === undefined) return nothingFits(what === 'delete-exported' ? 'delete' : 'edit');
  if (what === 'delete-exported') {
    sandbox.remove(id);
    return { id, approved: 0, words: 'deleted' };
  }
  const hours = Number(entries.find((entry) => entry.id === id)?.fields.AntallTimer ?? 0);
  const now = hours > 1.5 ? hours - 1.5 : hours + 1.5;
  // Shown in the list at once, so that confirm finds it.
  if (what === 'edit-handed-over') sandbox.set({ list: 'live' });
  sandbox.edit(id, { AntallTimer: now, FakturaTimeAntall: now });
  return { id, approved: 0, words: `${hours} → ${now}` };
}

class PracticeProcess {
  readonly #send = connect((message) => void this.#take(message));
  #running: Sandbox | null = null;
  /** Where its state lies. */
  #folder = '';

  async #close(): Promise<void> {
    await this.#running?.close();
    this.#running = null;
  }

  async #take(message: ToPractice): Promise<void> {
    const { id } = message;
    try {
      if (message.do === 'start') {
        const { folder, token } = message;
        if (this.#folder !== folder) await this.#close();
        this.#folder = folder;
        this.#running ??= await startSandbox({ folder, guard: { token, mostBytes: MOST_BYTES } });
        this.#send({ id, value: { url: this.#running.url } });
      } else if (message.do === 'close') {
        await this.#close();
        this.#send({ id, value: null });
      } else if (this.#running !== null) this.#send({ id, value: change(this.#running, message.change) });
    } catch (error) {
      this.#send({ id, error: detailsOf(error, 'practise') });
    }
  }
}

process.umask(0o077);
void new PracticeProcess();
