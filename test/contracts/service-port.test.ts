// The service of the model and the sandbox behind the real client were both written from main/service/README.md: whatever people and the
// console do, both list the same. The 100,000 steps of the model say as much of the real client as this does.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ListRequest, ServicePort } from '../../main/ports/service.ts';
import type { ListedRecord } from '../../main/domain/record.ts';
import type { Kind } from '../model/service-state.ts';
import { type Answers, modelParty, type Party, sandboxParty } from './two-services.ts';

type Act =
  | { readonly what: 'add'; readonly kind: Kind; readonly amount: number; readonly approved: boolean }
  | { readonly what: 'approve' | 'unapprove' | 'remove'; readonly n: number }
  | { readonly what: 'edit'; readonly n: number; readonly amount: number }
  | { readonly what: 'pass'; readonly seconds: number }
  | { readonly what: 'prepare' }
  | { readonly what: 'mark'; readonly kind: Kind; readonly n: number };

const kind = fc.constantFrom<Kind>('time', 'time', 'material');
const n = fc.nat(20);
const amount = fc.constantFrom(7.5, 6, 0.25, 0);
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    often(
      4,
      fc.record({ what: fc.constant('add' as const), kind, amount, approved: fc.constantFrom(true, true, false) }),
    ),
    often(1, fc.record({ what: fc.constantFrom('approve' as const, 'unapprove' as const, 'remove' as const), n })),
    often(4, fc.record({ what: fc.constant('edit' as const), n, amount })),
    often(2, fc.record({ what: fc.constant('pass' as const), seconds: fc.constantFrom(1, 3_600) })),
    often(4, fc.record({ what: fc.constant('prepare' as const) })),
    often(3, fc.record({ what: fc.constant('mark' as const), kind, n })),
  ),
  { minLength: 20, maxLength: 60, size: 'max' },
);

const answers: fc.Arbitrary<Answers> = fc.record({
  ids: fc.constantFrom('own', 'same'),
  list: fc.constantFrom('prepared', 'live'),
  prepareTouches: fc.boolean(),
  approvalTouches: fc.boolean(),
  editUnapproves: fc.boolean(),
  listExported: fc.boolean(),
});

async function listed(port: ServicePort, request: ListRequest): Promise<ListedRecord[]> {
  const records: ListedRecord[] = [];
  const { proof } = await port.list(request, {
    begin: () => void records.splice(0),
    page: (page) => void records.push(...page),
  });
  expect(proof).toBe('complete');
  return records;
}

/** What is listed without the numbers of the ids: lines that share one stand together. */
function shown(records: readonly ListedRecord[]): { ids: number[]; texts: string[] } {
  const units = [...Map.groupBy(records, (record) => record.id)].map(([id, lines]) => ({
    id,
    text: lines
      .map((line) =>
        JSON.stringify([
          line.ansattId,
          line.dato,
          line.antallTimer?.text ?? line.antall?.text,
          line.adjustment,
          line.endretDato,
        ]),
      )
      .sort()
      .join(' + '),
  }));
  units.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.id - b.id));
  return { ids: units.map((unit) => unit.id), texts: units.map((unit) => unit.text) };
}

/** Everything that the console ever asks for. */
function questions(listExported: boolean): ListRequest[] {
  const changed = [{ since: '2024-11-02T08:00:01Z' }, { before: '2024-11-02T08:00:01Z' }] as const;
  return [
    { kind: 'time' },
    { kind: 'material' },
    ...changed.map((one): ListRequest => ({ kind: 'time', changed: one })),
    ...(listExported ? [{ kind: 'time' as const, exported: { from: 0, to: 2_147_400_001 } }] : []),
  ];
}

class Play {
  readonly #parties: readonly Party[];
  readonly #answers: Answers;
  #entries = 0;
  /** Lines compared. */
  lines = 0;

  constructor(parties: readonly Party[], given: Answers) {
    this.#parties = parties;
    this.#answers = given;
  }

  async act(act: Act): Promise<void> {
    const { what } = act;
    if (what === 'mark') return this.#mark(act.kind, act.n);
    if (what === 'add') this.#entries += 1;
    for (const party of this.#parties) {
      if (what === 'prepare') await party.port.prepare();
      else if (what === 'pass') party.pass(act.seconds * 1_000);
      else if (what === 'add') party.add(act.kind, { ...act, employee: 1_000 + this.#entries });
      else if (this.#entries === 0) continue;
      else if (what === 'edit') party.edit(act.n % this.#entries, act.amount);
      else party[what](act.n % this.#entries);
    }
  }

  async #mark(of: Kind, place: number): Promise<void> {
    for (const { port } of this.#parties) {
      const { ids } = shown(await listed(port, { kind: of }));
      if (ids.length === 0) return;
      expect(await port.mark(of, [ids[place % ids.length]!])).toMatchObject({ said: 'yes' });
    }
  }

  async compare(after: string): Promise<void> {
    for (const request of questions(this.#answers.listExported)) {
      const [model, sandbox] = await Promise.all(
        this.#parties.map(async ({ port }) => shown(await listed(port, request)).texts),
      );
      this.lines += model!.length;
      expect(sandbox, `${after}, asked for ${JSON.stringify(request)}`).toEqual(model);
    }
  }
}

it('whatever is done, the model and the sandbox list the same', async () => {
  let lines = 0;
  await fc.assert(
    fc.asyncProperty(answers, acts, async (given, sequence) => {
      const parties = [modelParty(given), await sandboxParty(given)];
      try {
        const play = new Play(parties, given);
        for (const [index, act] of sequence.entries()) {
          await play.act(act);
          await play.compare(`after act ${index + 1}, ${JSON.stringify(act)}`);
        }
        lines += play.lines;
      } finally {
        for (const party of parties) await party.close();
      }
    }),
    { numRuns: 60, seed: 11 },
  );
  console.log(`${lines} lines compared`);
  expect(lines).toBeGreaterThan(4_000);
}, 900_000);
