// Whatever is asked in whatever state is done, or refused in words: never a fault of the program, and the store stays whole. What the
// model does not try, since no person in her right mind would.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { RESOLUTIONS } from '../../main/domain/evidence/decisions.ts';
import type { Engine } from '../../main/engine/engine.ts';
import { wireEngine } from '../../main/host/wiring.ts';
import type { Fault } from '../../main/sandbox/fault.ts';
import type { Channel } from '../../preload/contract/channels.ts';
import { type Desk, fullEntry, hours, later, openDesk } from '../support/desk.ts';
import { BOTH, ONLY_PAYROLL, twoDestinations } from '../support/destinations.ts';

const WHY = 'fordi';
const CONNECTION = 'Prøve';

const FAULTS: readonly Fault[] = [
  { kind: 'drop-after', call: 'mark-time' },
  { kind: 'drop-before', call: 'mark-time' },
  { kind: 'status', call: 'mark-time', status: 400 },
];

type Pick = <T>(among: readonly T[]) => T;

/** What an act is asked about: as many numbers as it needs, each good for one choice. */
interface Asked {
  readonly run: number;
  readonly handOver: number;
  readonly ids: number[];
  readonly pick: Pick;
  readonly desk: Desk;
  readonly isSplit: boolean;
}

type Ask = readonly [channel: Channel, input: Readonly<Record<string, unknown>>];

const some = ({ ids, pick }: Asked): number[] => [...new Set([pick(ids), pick(ids)])];

const at = ({ pick, isSplit }: Asked) => {
  const destination = pick(isSplit ? ['Lønn', 'Prosjekt', null, undefined] : [null, undefined, undefined]);
  return destination === undefined ? {} : { destination };
};

function write({ run, pick, desk, isSplit }: Asked): Ask {
  if (isSplit) return ['hand-over/files', { run, ...(pick([true, false, false]) ? { byHand: 'bilag' } : {}) }];
  const file = { layout: 'plain-csv', folder: desk.tray };
  return ['hand-over/write', { run, way: pick([file, file, { byHand: 'bilag' }]) }];
}

const verdict = (asked: Asked, given: 'accept' | 'reject' | 'undo'): Ask => [
  'verdict/give',
  { run: asked.run, verdict: given, ids: asked.pick(['all', some(asked)]), ...at(asked), reason: WHY },
];

/** Each as often as it stands here. */
const ACTS: readonly ((asked: Asked) => Ask)[] = [
  () => ['runs/pull', { kind: 'time', connection: CONNECTION }],
  () => ['runs/pull', { kind: 'time', connection: CONNECTION }],
  () => ['runs/pull', { kind: 'time', connection: CONNECTION }],
  write,
  write,
  (asked) => verdict(asked, 'accept'),
  (asked) => verdict(asked, 'accept'),
  (asked) => verdict(asked, 'reject'),
  (asked) => verdict(asked, 'undo'),
  ({ run }) => ['confirm/run', { run }],
  ({ run }) => ['confirm/run', { run }],
  (asked) => ['hand-over/withdraw', { handOver: asked.handOver, reason: WHY }],
  (asked) => ['hand-over/refused', { handOver: asked.handOver, reason: WHY }],
  (asked) => ['hand-over/again', { handOver: asked.handOver, folder: asked.desk.tray }],
  (asked) => ['resolve/decide', { run: asked.run, ids: some(asked), as: asked.pick(RESOLUTIONS), reason: WHY }],
  (asked) => ['resolve/decide', { run: asked.run, ids: some(asked), as: asked.pick(RESOLUTIONS), reason: WHY }],
  (asked) => [
    'resolve/decide',
    { run: asked.run, ids: some(asked), as: { replacedBy: asked.pick(asked.ids) }, reason: WHY },
  ],
  (asked) => ['review/hold', { run: asked.run, ids: some(asked), reason: WHY }],
  (asked) => ['review/release', { run: asked.run, ids: some(asked), reason: WHY }],
  (asked) => ['review/release', { run: asked.run, ids: some(asked), reason: WHY, postOpen: true }],
  ({ run }) => ['review/undo', { run }],
  ({ run }) => ['runs/discard', { run }],
  ({ run }) => ['runs/close', { run }],
  ({ pick }) => [
    pick(['months/close', 'months/open']),
    { connection: CONNECTION, kind: 'time', month: pick(['2025-10', '2025-11']), reason: WHY },
  ],
  ({ run }) => ['first-day/hand-over', { run, upTo: '2025-10-31' }],
  ({ pick }) => [
    'connections/update',
    { name: CONNECTION, options: { lockedThrough: pick([null, '2025-10-31', '2025-11-30']) } },
  ],
  (asked) => [
    'control/set',
    {
      run: asked.run,
      rows: asked.pick([null, 1]),
      hours: asked.pick([null, '7,5']),
      explanation: asked.pick([null, WHY]),
      ...at(asked),
    },
  ],
  () => ['recover/resume', {}],
];

const OUTSIDE = ['add', 'edit', 'remove', 'fault', 'restart'] as const;

const steps = fc.array(
  fc.record({
    act: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...ACTS) },
      { weight: 1, arbitrary: fc.constantFrom(...OUTSIDE) },
    ),
    numbers: fc.infiniteStream(fc.nat(1000)),
  }),
  { minLength: 60, maxLength: 120, size: 'max' },
);

/** A desk, the engine that works at it, and what was asked so far. */
class Player {
  readonly log: string[] = [];
  readonly #desk: Desk;
  readonly #isSplit: boolean;
  /** Those that are there. */
  #entries: number[] = [];
  #engine: Engine | null = null;

  constructor(desk: Desk, isSplit: boolean) {
    this.#desk = desk;
    this.#isSplit = isSplit;
  }

  async start(): Promise<void> {
    for (let added = 0; added < 4; added += 1) this.#add(added);
    await this.#open();
  }

  async #open(): Promise<void> {
    const { data: folder } = this.#desk;
    this.#engine = await wireEngine({ folder, mode: 'write', program: 'a test', secret: () => null });
  }

  async close(): Promise<void> {
    await this.#engine?.close();
    this.#engine = null;
  }

  #add(n: number): void {
    const work = this.#isSplit ? [BOTH, ONLY_PAYROLL, { ArbeidstypeId: '300', ProsjektId: '10482' }][n % 3] : {};
    this.#entries.push(this.#desk.sandbox.addTime(fullEntry({ AnsattId: 1000 + (n % 3), ...hours(n % 8), ...work })));
  }

  async #read<T>(channel: Channel, input: Readonly<Record<string, unknown>>, or: T): Promise<T> {
    const answer = await this.#engine!.answer(channel, input);
    return answer.ok ? (answer.value as T) : or;
  }

  async ask(channel: Channel, input: Readonly<Record<string, unknown>>): Promise<unknown> {
    const answer = await this.#engine!.answer(channel, input);
    const said = answer.ok ? 'done' : `${answer.error.code}: ${answer.error.object ?? ''}: ${answer.error.cause}`;
    this.log.push(`${channel} ${JSON.stringify(input)}: ${said}`);
    if (!answer.ok && ['unexpected', 'invalid-input'].includes(answer.error.code)) throw new Error(this.log.join('\n'));
    return answer.ok ? answer.value : null;
  }

  async do(act: (asked: Asked) => Ask, pick: Pick): Promise<void> {
    const { length: runs } = await this.#read<readonly unknown[]>('runs/list', {}, []);
    const upTo = (most: number): number[] => Array.from({ length: most }, (_, place) => place + 1);
    const run = pick([runs, runs, runs, pick(upTo(runs + 1))]) || 1;
    const none: { readonly rows: readonly { readonly id: number }[] } = { rows: [] };
    const { rows } = await this.#read('records/page', { run, limit: 20, offset: 0 }, none);
    const ids = rows.length > 0 ? rows.map(({ id }) => id) : [1, ...this.#entries];
    const handOver = pick(upTo(runs + 2));
    const asked = { run, handOver, ids, pick, desk: this.#desk, isSplit: this.#isSplit };
    await this.ask(...act(asked));
  }

  async outside(what: (typeof OUTSIDE)[number], pick: Pick): Promise<void> {
    const { sandbox } = this.#desk;
    this.log.push(what);
    const eight = [0, 1, 2, 3, 4, 5, 6, 7];
    const entry = pick(this.#entries);
    if (what === 'add' || entry === undefined) this.#add(pick(eight));
    else if (what === 'edit') sandbox.edit(entry, hours(pick(eight)));
    else if (what === 'remove') {
      sandbox.remove(entry);
      this.#entries = this.#entries.filter((one) => one !== entry);
    } else if (what === 'fault') sandbox.setFault(pick(FAULTS));
    else {
      await this.close();
      await this.#open();
    }
  }
}

it.each([false, true])(
  'every act in every state is done or refused in words (several destinations: %s)',
  async (isSplit) => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const player = new Player(isSplit ? await twoDestinations() : await openDesk(), isSplit);
        later(() => player.close());
        await player.start();
        for (const { act, numbers } of all) {
          const pick: Pick = (among) => among[numbers.next().value % among.length]!;
          await (typeof act === 'string' ? player.outside(act, pick) : player.do(act, pick));
        }
        await player.ask('recover/resume', {});
        const checks = (await player.ask('store/verify', {})) as readonly { readonly ok: boolean }[];
        expect(
          checks.filter(({ ok }) => !ok),
          player.log.join('\n'),
        ).toEqual([]);
        await player.close();
      }),
      { numRuns: 8, seed: 27, endOnFailure: true },
    );
  },
);
