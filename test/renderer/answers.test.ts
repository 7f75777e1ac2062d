// What the ERP answered stands in the story of an entry with who, when and by which receipt; a rejection takes its hours out once.

import { expect, test } from 'vitest';
import type { DeedWire, TraceWire, VerdictWire } from '../../preload/contract/history.ts';
import { moreOfLine } from '../../renderer/screens/history/entry-words.ts';
import { answerOf, ledgerOf } from '../../renderer/screens/history/ledger.ts';
import { inLanguage } from './in-language.ts';

const BY_RECEIPT: VerdictWire = {
  verdict: 'accepted',
  at: '2026-11-17T07:55:00Z',
  who: 'Kari Lund on LONN-PC-03, the window',
  destination: null,
  reason: null,
  receipt: { file: 'svar.csv', sha256: 'a'.repeat(64) },
};

function trace(status: TraceWire['status'], verdicts: readonly VerdictWire[], deeds?: readonly DeedWire[]): TraceWire {
  return {
    id: 7,
    run: 44,
    runState: 'handed-over',
    kind: 'time',
    connection: 'Fjellbygg AS',
    status,
    reason: status === 'rejected' ? 'Ukjent prosjekt' : null,
    handOver: 7,
    file: 'L:\\lonn.csv',
    byHand: null,
    line: 2,
    sha256: null,
    handedOverAt: '2026-11-16T08:41:02Z',
    markedAt: null,
    markProof: null,
    listedAt: '2026-11-16T07:02:00Z',
    listedBy: null,
    handedOverBy: null,
    markedBy: null,
    verdicts,
    ...(deeds === undefined ? {} : { deeds }),
    raw: '{"AntallTimer":7.5}',
  };
}

async function told(of: TraceWire, language: 'nb' | 'en' = 'nb') {
  const text = await inLanguage(language);
  const { lines, erp } = ledgerOf([of]);
  return {
    erp,
    lines: lines
      .filter(({ what }) => what !== 'listed' && what !== 'handedOver')
      .map((line) => [line.at, text.t(`history.ledger.${line.what}`), moreOfLine(line, text), line.who, line.amount]),
  };
}

test('an acceptance has a line of its own', async () => {
  const { at, who } = BY_RECEIPT;
  expect(await told(trace('accepted', [BY_RECEIPT]))).toEqual({
    erp: '7.5',
    lines: [[at, 'Godtatt av ERP', 'kvittering svar.csv', who, null]],
  });
  const answers = [
    { ...BY_RECEIPT, destination: 'Lønn', receipt: { file: null, sha256: 'b' } },
    { ...BY_RECEIPT, verdict: 'undone', receipt: null } as const,
    { ...BY_RECEIPT, receipt: null },
    // An answer that an earlier program took: nobody knows by which receipt.
    { ...BY_RECEIPT, receipt: undefined },
  ];
  expect((await told(trace('accepted', answers), 'en')).lines.map(([, what, more]) => [what, more])).toEqual([
    ['Accepted by the ERP', 'Lønn, pasted receipt'],
    ['Acceptance taken back', ''],
    ['Accepted by the ERP', 'without a receipt'],
    ['Accepted by the ERP', ''],
  ]);
});

test('a rejection is told once, with who and when, and takes the hours out again', async () => {
  const rejected = { ...BY_RECEIPT, verdict: 'rejected', reason: 'Ukjent prosjekt' } as const;
  const { at, who } = rejected;
  expect(await told(trace('rejected', [rejected]))).toEqual({
    erp: '0',
    lines: [[at, 'Avvist av ERP', 'Ukjent prosjekt, kvittering svar.csv', who, '-7.5']],
  });
  // Of what was answered before this was kept, it is said as before.
  expect(await told(trace('rejected', []))).toEqual({
    erp: '0',
    lines: [[null, 'Avvist av ERP', 'Ukjent prosjekt', null, '-7.5']],
  });
});

test('what a person did with it is told once, in its place, with who and when', async () => {
  const { who } = BY_RECEIPT;
  const deed = (what: DeedWire['what'], at: string, reason: string | null) => ({ what, at, who, reason });
  const held = deed('held', '2026-11-16T08:00:00Z', 'venter på attest');
  const released = deed('released', '2026-11-16T08:10:00Z', null);
  const decided = deed('resolved', '2026-11-18T09:00:00Z', 'send-correction: avtalt');
  expect((await told(trace('resolved', [BY_RECEIPT], [held, released, decided]))).lines).toEqual([
    [held.at, 'Holdt tilbake', 'venter på attest', who, null],
    [released.at, 'Frigitt', '', who, null],
    [BY_RECEIPT.at, 'Godtatt av ERP', 'kvittering svar.csv', who, null],
    [decided.at, 'Avgjort av en person', 'korreksjon sendes til ERP: avtalt', who, null],
  ]);
  const withdrawn = deed('withdrawn', '2026-11-18T09:00:00Z', 'feil mappe');
  expect(await told(trace('withdrawn', [], [withdrawn]))).toEqual({
    erp: '0',
    lines: [[withdrawn.at, 'Trukket tilbake', 'feil mappe', who, '-7.5']],
  });
});

test('changed or gone stands with when a list showed it so, once, also where more came after', async () => {
  const at = '2026-11-18T06:30:00Z';
  const deed = (what: DeedWire['what'], reason: string): DeedWire => ({ what, at, who: BY_RECEIPT.who, reason });
  const { who } = BY_RECEIPT;
  const changed = deed('changed', 'changed-after-hand-over');
  const line = [at, 'Endret i tjenesten', 'endret etter overleveringen, først sett i en liste da', who, null];
  expect((await told(trace('changed', [], [changed]))).lines).toEqual([line]);
  const again = { ...deed('as-handed-over', 'listed-again'), at: '2026-11-19T06:30:00Z' };
  expect((await told(trace('accepted', [], [changed, again]))).lines).toEqual([
    line,
    [again.at, 'Listet igjen slik ERP har den', '', who, null],
  ]);
  expect((await told(trace('gone', [], [deed('gone', 'no-longer-listed')]), 'en')).lines).toEqual([
    [at, 'Gone from the service', 'no longer in the list, first seen in a list then', who, null],
  ]);
});

test.each([
  [
    'with who said so',
    [{ what: 'resolved', at: '2026-11-20T09:00:00Z', who: 'Kari Lund', reason: 'removed-in-erp: bilag 12' }],
  ],
  ['also where nobody knows who', undefined],
] as const)('what a person said is out of the ERP is not told to be in it, %s', (_, deeds) => {
  const removed = { ...trace('resolved', [BY_RECEIPT], deeds), removed: true } as const;
  const ledger = ledgerOf([removed]);
  expect(ledger.lines.map(({ what, amount, erp }) => [what, amount, erp]).slice(1)).toEqual([
    ['handedOver', '7.5', '7.5'],
    ['accepted', null, '7.5'],
    ['resolved', '-7.5', '0'],
  ]);
  expect(answerOf([removed], ledger)).toBe('out');
  // Decided otherwise, it stays there.
  const { removed: _removed, ...kept } = removed;
  expect(answerOf([kept], ledgerOf([kept]))).toBe('in');
});
