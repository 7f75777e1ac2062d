// The simulated network: the engine's service port over the service of the model. Calls take time, fail in every way that the
// real client can tell of, are cut, come late, and somebody else works at the service between them.

import { type ListedRecord, readListedRecord } from '../../main/domain/record.ts';
import type {
  AskedIds,
  BatchAnswer,
  ListProof,
  ListRequest,
  ListSink,
  MarkAnswer,
  ServicePort,
} from '../../main/ports/service.ts';
import { createRecall } from '../../main/service/list/recall.ts';
import { answerToBatch } from './service-batch.ts';
import { type Around, type Call, failure, type Fault } from './service-faults.ts';
import { keyOf, type Kind, type Line } from './service-state.ts';

const EVERY_ID = [{ from: 0, to: Number.MAX_SAFE_INTEGER }] as const;

interface LateMark {
  readonly kind: Kind;
  readonly lines: readonly { line: Line; key: string }[];
  calls: number;
}

export class Network implements ServicePort {
  readonly #around: Around;
  readonly #faults: { call: Call; fault: Fault; skip: number }[] = [];
  readonly #meanwhile: { calls: number; work: () => void }[] = [];
  readonly #late: LateMark[] = [];
  /** What the last mark found ready: a list that lags still shows it. */
  #lastMarked: readonly { line: Line; key: string }[] = [];
  /** Somebody edited since the last list of what is ready. */
  #editedSinceList = false;
  /** Somebody works between a list and the mark of what it showed. */
  isBeforeMark = false;
  /** Lists so far, of worlds in which some hold lines back. */
  #lists = 0;
  #exportedHeldBack = false;
  /** Nothing is held back any more. */
  #isCalm = false;
  /** Ids that no mark may hold. */
  readonly poisoned = new Set<number>();

  constructor(around: Around) {
    this.#around = around;
  }

  async sendBatch(body: string): Promise<BatchAnswer> {
    const { fault } = this.#begin('batch');
    const answer = answerToBatch(this.#around, fault, body);
    this.#around.moment('batch is answered');
    return answer;
  }

  /** The (skip + 1)th call of that name fails so. */
  plan(call: Call, fault: Fault, skip: number): void {
    this.#faults.push({ call, fault, skip });
  }

  /** Somebody else does this right before the (calls + 1)th call from now. */
  meanwhile(calls: number, work: () => void): void {
    this.#meanwhile.push({ calls, work });
  }

  calmDown(): void {
    this.#faults.length = 0;
    this.#meanwhile.length = 0;
    this.poisoned.clear();
    this.#isCalm = true;
    for (const late of this.#late.splice(0)) this.#landLate(late);
  }

  /** A mark of the line that nobody answered takes effect after that many calls, if a list has shown by then what it takes. */
  comesLate(line: Line, calls: number): void {
    this.#late.push({ kind: line.kind, lines: [{ line, key: '' }], calls });
  }

  #landLate(late: LateMark): void {
    // Where an edit shows in the listed line, a mark that comes late would take it unseen: nothing could tell (open in
    // main/service/README.md). What a list has shown of it since is another matter.
    const { lines } = this.#around.state;
    for (const { line, key } of late.lines)
      if (keyOf(line) === key || (lines.includes(line) && this.#around.wasSeen(line))) line.exported = true;
  }

  /** A call begins. Returns its fault, and whether somebody edited since the last list of what is ready. */
  #begin(call: Call, kind?: Kind, betweenListAndMark = call === 'mark'): { fault: Fault | null; edited: boolean } {
    const { clocks, world } = this.#around;
    this.#around.moment(`${call} is sent`);
    clocks.pass(world.latency);
    for (const late of this.#late.slice()) {
      late.calls -= 1;
      if (late.calls >= 0) continue;
      this.#late.splice(this.#late.indexOf(late), 1);
      this.#landLate(late);
    }
    // An entry edited between the last list and its mark is noticed only where exported lines can be read back (open in
    // main/service/README.md).
    const mayEdit = !betweenListAndMark || (world.listExported && world.ids === 'own' && kind === 'time');
    for (const event of this.#meanwhile.slice()) {
      event.calls -= 1;
      if (event.calls >= 0 || !mayEdit) continue;
      this.#meanwhile.splice(this.#meanwhile.indexOf(event), 1);
      this.isBeforeMark = betweenListAndMark;
      event.work();
      this.isBeforeMark = false;
      this.#editedSinceList = true;
    }
    if (call === 'list' && !betweenListAndMark) this.#editedSinceList = false;
    const planned = this.#faults.find((one) => one.call === call);
    if (planned === undefined) return { fault: null, edited: this.#editedSinceList };
    planned.skip -= 1;
    if (planned.skip >= 0) return { fault: null, edited: this.#editedSinceList };
    this.#faults.splice(this.#faults.indexOf(planned), 1);
    return { fault: planned.fault, edited: this.#editedSinceList };
  }

  #refuse(fault: Fault | null): void {
    if (fault === 'not-sent') throw failure('service-unreachable', 'the name cannot be looked up', true);
    if (fault === 'busy') throw failure('service-busy', 'too many calls', true);
    if (fault === 'broke-off') throw failure('service-broke-off', 'the connection was dropped', true);
    if (fault === 'dropped-before') throw failure('service-broke-off', 'the connection was dropped', false);
  }

  get #header(): string | null {
    const { world, clocks } = this.#around;
    if (world.headerSkew === null) return null;
    return `${new Date(clocks.service + world.headerSkew * 3_600_000).toISOString().slice(0, 19)}.000Z`;
  }

  async clock(): Promise<string | null> {
    this.#refuse(this.#begin('clock').fault);
    return this.#header;
  }

  async prepare(): Promise<void> {
    const { fault } = this.#begin('prepare');
    this.#refuse(fault);
    this.#around.state.prepare();
    this.#around.moment('prepare is done');
    if (fault === 'dropped-after') throw failure('service-broke-off', 'the connection was dropped', false);
  }

  async list(request: ListRequest, sink: ListSink): Promise<ListProof> {
    const { fault } = this.#begin('list', request.kind, request.exported !== undefined);
    const { world } = this.#around;
    this.#refuse(fault);
    const refused =
      (request.exported && !world.listExported) ||
      (request.changed && 'before' in request.changed && world.refusesSweep);
    if (refused) throw failure('service-error', 'this filter is not known', true, 400);
    const clock = this.#header;
    const lines = this.#shown(fault, request);
    sink.begin();
    if (fault === 'starts-over') {
      this.#give(lines.slice(0, Math.ceil(lines.length / 2)), sink, request);
      sink.begin();
    }
    if (fault === 'cut' || fault === 'short') {
      this.#give(lines.slice(0, Math.floor(lines.length / 2)), sink, request);
      if (fault === 'cut') throw failure('service-broke-off', 'the answer was cut off', true);
      throw failure('list-short', 'fewer rows than counted', true);
    }
    for (let at = 0; at < lines.length; at += 3) this.#give(lines.slice(at, at + 3), sink, request);
    this.#around.moment('list is read');
    const proof = world.proof === 'links' ? 'plain' : 'complete';
    const isByRanges = proof === 'plain' && world.plainLists === 'ranges' && request.whole === true;
    const covers = isByRanges ? { covers: EVERY_ID } : {};
    return { proof, by: world.proof, rows: lines.length, clock, ...covers };
  }

  async count(kind: Kind): Promise<number | null> {
    this.#refuse(this.#begin('list').fault);
    return this.#around.world.proof === 'count' ? this.#around.state.ready(kind).length : null;
  }

  async listOf({ kind, ids }: AskedIds): Promise<readonly ListedRecord[] | null> {
    const { fault } = this.#begin('list', kind);
    this.#refuse(fault);
    if (this.#around.world.plainLists !== 'ranges') return null;
    return this.#around.state
      .ready(kind)
      .filter(({ id }) => ids.includes(id))
      .map((line, at) => readListedRecord(rawOf(line), at + 1, { kind, idField: 'Id', volatileFields: [] }));
  }

  async listsExported(): Promise<boolean> {
    this.#refuse(this.#begin('list', 'time', true).fault);
    return this.#around.world.listExported && this.#around.state.lines.some((line) => line.exported);
  }

  /** What the list shows: all of it, also what was marked a moment ago; or, where nothing proves it whole, only its beginning. */
  #shown(fault: Fault | null, request: ListRequest): Line[] {
    const { state, world } = this.#around;
    if (fault === 'lags' && request.exported === undefined) {
      const now = state.ready(request.kind);
      const stillShown = this.#lastMarked.filter(
        ({ line, key }) =>
          line.kind === request.kind && line.exported && keyOf(line) === key && now.every(({ id }) => id !== line.id),
      );
      return this.#select(
        request,
        [...now, ...stillShown.map(({ line }) => line)].sort((a, b) => a.id - b.id),
      );
    }
    const lines = this.#select(request);
    if (world.proof !== 'links' || (world.plainLists === 'ranges' && request.whole === true)) return lines;
    if (fault === 'ends-early') return lines.slice(0, Math.ceil(lines.length / 2));
    if (this.#isCalm) return lines;
    // Who asks once more for what a list of exported lines did not show asks for less, and gets it.
    const isAgain = request.exported !== undefined && this.#exportedHeldBack;
    this.#exportedHeldBack = false;
    if (isAgain) return lines;
    const shown = this.#heldBack(lines);
    this.#exportedHeldBack = request.exported !== undefined && shown.length < lines.length;
    return shown;
  }

  /** A list that proves nothing lacks lines where nobody can know it: one of three does. */
  #heldBack(lines: readonly Line[]): Line[] {
    const { plainLists } = this.#around.world;
    this.#lists += 1;
    // Spread over all places, and the same each time that the sequence is played.
    const spread = Math.imul(this.#lists, 2_654_435_761) >>> 8;
    if (lines.length === 0 || spread % 3 !== 0 || plainLists === 'whole' || plainLists === 'ranges') return [...lines];
    const from = Math.floor(spread / 3) % lines.length;
    const to = plainLists === 'cut' ? lines.length : from + 1 + (Math.floor(spread / 97) % 3);
    return lines.filter((_line, place) => place < from || place >= to);
  }

  #select(request: ListRequest, now: readonly Line[] = this.#around.state.ready(request.kind)): Line[] {
    const { state } = this.#around;
    const { exported, changed, ids } = request;
    if (exported) {
      return state.lines
        .filter(
          (line) => line.kind === request.kind && line.exported && line.id >= exported.from && line.id <= exported.to,
        )
        .sort((a, b) => a.id - b.id);
    }
    const ready = now.filter((line) => ids === undefined || (line.id >= ids.from && line.id <= ids.to));
    if (!changed) return ready;
    const cutoff = Date.parse('since' in changed ? changed.since : changed.before);
    return ready.filter((line) =>
      'since' in changed
        ? line.changed !== null && line.changed >= cutoff
        : line.changed === null || line.changed < cutoff,
    );
  }

  #give(lines: readonly Line[], sink: ListSink, { kind, exported, recall = () => new Map() }: ListRequest): void {
    const records: ListedRecord[] = [];
    const read = (text: string, position: number) =>
      readListedRecord(text, position, { kind, idField: 'Id', volatileFields: [] });
    const recalled = createRecall('Id', recall, read, (record) => records.push(record));
    for (const [at, line] of lines.entries())
      recalled.add(rawOf(exported === undefined ? { ...line, exported: false } : line), at + 1);
    recalled.flush();
    sink.page(records);
  }

  async mark(kind: Kind, ids: readonly number[]): Promise<MarkAnswer> {
    const { fault, edited } = this.#begin('mark', kind);
    const dropped = failure('service-broke-off', 'the connection was dropped', false);
    if (fault === 'not-sent')
      return { said: 'not-reached', error: failure('service-unreachable', 'the name cannot be looked up', true) };
    if (fault === 'busy') return { said: 'not-reached', error: failure('service-busy', 'too many calls', true) };
    this.#around.arrives(kind, ids, edited);
    const found = this.#around.state.ready(kind).filter((line) => ids.includes(line.id));
    this.#lastMarked = found.map((line) => ({ line, key: keyOf(line) }));
    if (fault === 'dropped-before') return { said: 'unknown', error: dropped };
    const broken = failure('service-error', 'the service broke on it', false, 500);
    if (fault === 'error-before') return { said: 'unknown', error: broken };
    const poison = ids.filter((id) => this.poisoned.has(id));
    if (poison.length > 0) {
      if (poison[0]! % 2 === 0) return { said: 'unknown', error: broken };
      return { said: 'no', status: 400, words: `not these: ${poison.join()}` };
    }
    if (fault === 'refused-once') return { said: 'no', status: 409, words: 'not now' };
    if (fault === 'too-many' && ids.length > 1) return { said: 'no', status: 413, words: 'too many' };
    if (fault === 'yes-for-nothing') return { said: 'yes' };
    if (fault === 'comes-late') {
      this.#late.push({ kind, lines: this.#lastMarked, calls: (ids.length * 7 + ids[0]!) % 15 });
      return { said: 'unknown', error: dropped };
    }
    const half =
      fault === 'half-and-yes' || fault === 'half-and-silence' || (fault === 'half-and-no' && ids.length > 1);
    this.#around.state.mark(kind, half ? ids.slice(0, Math.ceil(ids.length / 2)) : ids);
    this.#around.moment('mark has taken effect');
    if (half && fault === 'half-and-no') return { said: 'no', status: 422, words: `not ${ids.at(-1)}` };
    if (fault === 'error-after') return { said: 'unknown', error: broken };
    if (fault === 'dropped-after' || fault === 'half-and-silence') return { said: 'unknown', error: dropped };
    return { said: 'yes' };
  }

  test = async (): Promise<never> => {
    throw new Error('the model tests no connections');
  };
  names = async () => [];
  close(): void {}
}

function rawOf(line: Line): string {
  const { id, Dato, AnsattId, ProsjektId, amount, exported, changed } = line;
  const own = { Id: id, Dato, AnsattId, ProsjektId };
  const last = { Eksportert: exported, EndretDato: changed === null ? null : new Date(changed).toISOString() };
  if (line.kind === 'material') return JSON.stringify({ ...own, Antall: amount, ...last });
  return JSON.stringify({ ...own, AntallTimer: amount, FakturaTimeAntall: amount, ...last });
}
