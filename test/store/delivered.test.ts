// Lines that were handed over, as the judge reads them and as their file is proved: in plain numbers, and exact all the same (rule 8).

import { expect, it } from 'vitest';
import { rulesOf } from '../../main/domain/kind.ts';
import { readListedRecord } from '../../main/domain/record.ts';
import { asExported, KeptRows } from '../../main/engine/evidence/kept-rows.ts';
import { openStore } from '../../main/store/store.ts';
import { newFolder } from '../support/desk.ts';

const RULES = { kind: 'time', idField: 'Id', volatileFields: [] } as const;
const AT = '2026-11-02T08:00:00.000Z';

/** Some entries, handed over by hand. */
function handedOver(hours: readonly string[]) {
  const store = openStore({
    folder: newFolder(),
    actor: { user: 'test', machine: 'test', program: 'a test' },
    holder: 'a test',
    now: () => AT,
  });
  const base = { name: 'a', baseUrl: 'https://a', environment: 'test', options: { headers: [] } as never } as const;
  const { id: connection } = store.connections.add(base, AT);
  const run = store.runs.begin({
    connection,
    kind: 'time',
    periodFrom: null,
    periodTo: null,
    cutoffUsed: null,
    at: AT,
  });
  const lines = hours.map((worked, at) => ({
    line: at + 1,
    record: readListedRecord(
      `{"Id":${at + 1},"AnsattId":7,"Dato":"2026-10-01T00:00:00","AntallTimer":${worked}}`,
      1,
      RULES,
    ),
    findings: [],
    state: 'ready' as const,
    reason: null,
  }));
  store.transaction(() => {
    store.records.insert(store.runs.get(run)!, lines);
    const to = { run, layout: null, byHand: 'typed in', folder: null, file: null, temporary: null, destination: null };
    const number = store.handOvers.begin({ ...to, offline: true, apart: false, at: AT });
    store.records.reserve(run, 'time', number);
  });
  return { store, scope: { connection, kind: 'time' } as const };
}

it.each([
  ['9007199254.740993', '0.5', 9_007_199_254_740_993n, 500_000n],
  ['0.5', '-9007199254.740993', 500_000n, -9_007_199_254_740_993n],
  ['7.25', '0', 7_250_000n, 0n],
])('amounts of %s and %s hours are read to the last digit', (first, second, ...wanted) => {
  const { store, scope } = handedOver([first, second]);
  const found = store.evidence.delivered(scope, new Set([2, 1]), Number.MAX_SAFE_INTEGER);
  expect(found.map(({ id, hours }) => [id, hours])).toEqual([
    [1, wanted[0]],
    [2, wanted[1]],
  ]);
  const work = { ansattId: '7', dato: '2026-10-01' };
  expect(store.evidence.ofWork(scope, [work], Number.MAX_SAFE_INTEGER)).toEqual(found);
  const judged = [...store.records.judgedLines(store.handOvers.get(1)!)];
  expect(judged.map(({ id, hours }) => [id, hours])).toEqual(found.map(({ id, hours }) => [id, hours]));
  store.close();
});

it('what was listed of a line comes again by its text, while it would be read the same way', () => {
  const { store, scope } = handedOver(['7.5', '0', '6']);
  const run = store.runs.get(1)!;
  const raw = '{"Id":1,"AnsattId":7,"Dato":"2026-10-01T00:00:00","AntallTimer":7.5}';
  const { options } = store.connections.get(scope.connection)!;
  store.transaction(() => {
    store.records.setUnits(1, [1, 2], 'accept');
    store.journal.note(1, 'run begins', { ...rulesOf({ ...options, idField: 'Id', volatileFields: [] }, 'time') });
    store.connections.update(scope.connection, { options: { ...options, idField: 'Id', volatileFields: [] } });
  });
  const rows = new KeptRows({ store }, run);
  // One without hours may be a reversal, and one that has no answer of the ERP waits for it: both are read.
  const recalled = rows.recall([1, 2, 3, 4]);
  expect([...recalled.keys()]).toEqual([1]);
  expect(recalled.get(1)).toMatchObject({ raw, contentHash: readListedRecord(raw, 1, RULES).contentHash });
  expect(recalled.get(1)!.antallTimer).toEqual({ micro: 7_500_000n, exact: true, text: '7.5' });
  expect([...rows.take([1, 2, 3, 4]).values()].map(({ id, key }) => [id, key % 8])).toEqual([
    [1, 1],
    [2, 2],
  ]);
  const exported = new KeptRows({ store }, run, (text) => asExported(text.replace('}', ',"Eksportert":false}')));
  expect(exported.recall([1]).get(1)!.raw).toBe(raw.replace('}', ',"Eksportert":true}'));
  expect(new KeptRows({ store }, run, asExported).recall([1]).size).toBe(0);
  store.transaction(() =>
    store.connections.update(scope.connection, { options: { ...options, idField: 'Nr', volatileFields: [] } }),
  );
  expect(new KeptRows({ store }, run).recall([1]).size).toBe(0);
  store.close();
});

it('what needs no judge: accepted, alone under its Id, without a reason, a reversal or a correction', () => {
  const { store, scope } = handedOver(['1', '2', '-3', '4', '5', '6']);
  const run = 1;
  const plain = () => store.evidence.plain(scope, [1, 2, 3, 4, 5, 6]).map(({ id }) => id);
  expect(plain()).toEqual([]);
  store.transaction(() => store.records.setUnits(run, [1, 2, 3, 4, 5, 6], 'accept'));
  expect(plain()).toEqual([1, 2, 4, 5, 6]);
  const of = { ...scope, run, way: 'send-correction' as const, replacedBy: null };
  store.transaction(() => {
    store.corrections.decide({ ...of, recordId: 2 }, AT);
    store.records.setReason(run, [4], 'accepted', 'twins');
    store.runs.become(run, 'pulled', AT);
    store.runs.become(run, 'hand-over', AT);
    const next = store.runs.begin({ ...scope, periodFrom: null, periodTo: null, cutoffUsed: null, at: AT });
    const raw = '{"Id":5,"AnsattId":7,"Dato":"2026-10-01T00:00:00","AntallTimer":9}';
    const record = readListedRecord(raw, 1, RULES);
    const row = { line: 1, record, findings: [], state: 'held', reason: 'twins' } as const;
    store.records.insert(store.runs.get(next)!, [row]);
  });
  expect(plain()).toEqual([1, 6]);
  const mark = { act: 1, confirm: 1, began: 1, ids: [6] };
  store.transaction(() => store.evidence.sendMark(store.runs.get(run)!, mark));
  expect(store.evidence.plain(scope, [1, 6])).toMatchObject([{ mark: null }, { id: 6, run, mark: 1 }]);
  expect(store.evidence.openMarks(scope)).toMatchObject([{ number: 1, ids: [6] }]);
  store.close();
});
