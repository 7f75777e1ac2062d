// Proof on paper: every part stands on it in both languages, and the double rule only where every side was compared.

import { expect, test, vi } from 'vitest';
import type { GridRecord } from '../../preload/contract/records.ts';
import type { RunWire } from '../../preload/contract/runs.ts';
import { inLanguage } from './in-language.ts';
import { docOf } from '../../renderer/screens/paper/doc-of.ts';
import { hashLines } from '../../renderer/screens/paper/paper-doc.ts';
import type { RunOnPaper } from '../../renderer/state/paper.ts';
import { controlOf, reviewRecords, runOf, sumOf } from './fake-data.ts';
import { fakeMonths } from './fake-months.ts';
import { HASH, onPaper, printed, words } from './fake-paper.ts';

vi.hoisted(() => Object.assign(globalThis, { window: { exportConsole: {} } }));

const TEXT = { nb: await inLanguage('nb'), en: await inLanguage('en') };
function agreeing(on: RunOnPaper): RunOnPaper {
  const { rows, hours } = on.run.tieOut.accepted;
  return { ...on, control: controlOf({ rows, hours, difference: { rows: 0, hours: '0' } }) };
}

test.each([
  [
    'nb',
    ['Bevis for kjøring 44', 'Produksjon', 'Avstemming', 'Kontrolltall mot ERP', 'Ikke i filene, og hvorfor'],
    ['Hvem gjorde hva', 'Utført av, dato', 'Kontrollert av, dato', 'Timer per ansatt og arbeidstype', '4 710 byte'],
  ],
  [
    'en',
    ['Proof of run 44', 'Production', 'Tie-out', 'Control totals against the ERP', 'Not in the files, and why'],
    ['Who did what', 'Done by, date', 'Checked by, date', 'Hours by employee and work type', '4,710 bytes'],
  ],
] as const)('the cover and the sums hold every part (%s)', (language, cover, rest) => {
  const said = words(printed(onPaper(), TEXT[language]));
  for (const part of [...cover, ...rest, 'Fjellbygg AS, api.example.com', '2026-044-lonn.csv', 'Kari Lund'])
    expect(said).toContain(part);
  expect(said).toContain('841e 97e2 1381 b886 1c4c 4c40 dd35 e866 6a73 ae38 e652 3209 4587 bbba 0ece 049d');
  expect(said).toContain('Avventer prosjektleder');
  const { foot } = docOf(onPaper(), TEXT[language]);
  expect(foot).toMatchObject(language === 'nb' ? { page: 'Side ', of: ' av ' } : { page: 'Page ', of: ' of ' });
  expect(foot.left).toContain('Fjellbygg AS');
});

test.each(['nb', 'en'] as const)(
  'what waits for a person behind a list that proves nothing stands on it (%s)',
  (lng) => {
    const said = (proof: RunWire['proof']) => words(printed(onPaper({}, { proof }), TEXT[lng]));
    const rest = TEXT[lng].t('run.plain.rest');
    expect(said('plain')).toContain(rest);
    expect(said('complete')).not.toContain(rest);
  },
);

test('the double rule stands under the answer of the ERP only where its control totals were compared', () => {
  const equations = (on: RunOnPaper) => {
    const block = docOf(on, TEXT.nb).blocks.find(({ type }) => type === 'equations');
    return block?.type === 'equations' ? block : null;
  };
  const rules = (on: RunOnPaper) => equations(on)?.equations.map(({ difference }) => difference.rule);
  expect(rules(onPaper())).toEqual(['double', 'dashed', 'double']);
  expect(equations(onPaper())?.notes.join(' ')).toContain('ikke sammenlignet med ERP');
  expect(rules(agreeing(onPaper()))).toEqual(['double', 'double', 'double']);
  const differing = agreeing(onPaper());
  const off = controlOf({ ...differing.control!, difference: { rows: 1, hours: '7.5' }, explanation: 'Bilag 12' });
  expect(rules({ ...differing, control: off })).toEqual(['double', 'dashed', 'double']);
  expect(words(printed({ ...differing, control: off }, TEXT.nb))).toContain('Forklart: «Bilag 12»');
  expect(rules(onPaper({}, { proof: 'plain' }))?.[0]).toBe('dashed');
  const plain = onPaper();
  const run = { ...plain.run, plainMarks: plain.run.tieOut.marked.rows };
  expect(rules(agreeing({ ...plain, run }))).toEqual(['double', 'double', 'dashed']);
});

test('what nothing was accepted of has no double rule under 0 = 0 while an answer may come', () => {
  const { run, records } = onPaper();
  const waiting = records.map((record) =>
    record.status === 'marked' ? { ...record, status: 'handed-over' as const } : record,
  );
  const rules = (state: RunWire['state'], of: readonly GridRecord[]) => {
    const { kind, connection, environment, handOvers } = run;
    const own = runOf({ run: 44, kind, connection, environment, handOvers, state }, of);
    const block = docOf(onPaper({ run: own, records: of }), TEXT.nb).blocks.find(({ type }) => type === 'equations');
    if (block?.type !== 'equations') throw new Error('no equations');
    return [...block.equations.map(({ difference }) => difference.rule), block.notes.join(' ')];
  };
  expect(rules('handed-over', waiting)).toEqual([
    'double',
    'dashed',
    'dashed',
    expect.stringContaining('Godtatt av ERP: 119 poster venter på svar fra ERP.'),
  ]);
  const refused = waiting.map((record) => ({ ...record, status: 'rejected' as const }));
  expect(rules('handed-over', refused).slice(1)).toEqual(['double', 'dashed', 'Godtatt av ERP: ingenting er godtatt.']);
  expect(rules('closed', refused).slice(1)).toEqual(['double', 'double', '']);
});

test.each([
  ['nb', 'Går ikke til noen destinasjon'],
  ['en', 'Goes to no destination'],
] as const)('what is held since no destination takes it says so, of one as of several (%s)', (lng, why) => {
  const held = onPaper().records.map((record, index) =>
    index < 3 ? { ...record, status: 'held' as const, reason: 'not-for-destination', handOver: null } : record,
  );
  const said = words(printed(onPaper({ records: held }), TEXT[lng]));
  expect(said).toContain(`: Id 881000, 881002. ${why}`);
});

test('a sum that is not what the hand-over noted has no double rule', () => {
  const on = onPaper();
  const last = (of: RunOnPaper) => {
    const table = docOf(of, TEXT.nb).blocks.find((block) => block.type === 'table' && block.newPage === true);
    return table?.type === 'table' ? table.sum?.at(-1) : null;
  };
  expect(last(on)).toMatchObject({ rule: 'double' });
  expect(last({ ...on, records: on.records.slice(3) })).toMatchObject({ rule: 'dashed' });
});

test('all lines stand on pages of two columns, each with its sum, and only the last sum has the double rule', () => {
  expect(docOf(onPaper(), TEXT.nb).blocks.some(({ type }) => type === 'lines')).toBe(false);
  const pages = docOf(onPaper({ lines: true }), TEXT.nb).blocks.filter((block) => block.type === 'lines');
  expect(pages.map(({ range }) => range)).toEqual(['post 1–88 av 119', 'post 89–119 av 119']);
  expect(pages.map(({ halves }) => halves.map((half) => half.length))).toEqual([
    [44, 44],
    [31, 0],
  ]);
  expect(pages.map(({ sum }) => sum[1].rule)).toEqual(['single', 'double']);
  // The last page has its own sum too: the sums of the pages come to that of the file.
  expect(pages.map(({ pageSum }) => pageSum?.[0])).toEqual([undefined, 'Sum av siden, 31 poster']);
  const amounts = [pages[0]!.sum[1], pages[1]!.pageSum![1], pages[1]!.sum[1]].map(({ figure }) =>
    Number(figure.replaceAll(/[^\d,]/gu, '').replace(',', '.')),
  );
  expect(amounts[0]! + amounts[1]!).toBeCloseTo(amounts[2]!, 6);
});

test('a file of several has every entry that stands in it on its pages, those of the first file too', () => {
  const { run, records } = onPaper();
  const files = records.map((record, index): GridRecord => {
    if (record.handOver === null) return record;
    const there = [
      { handOver: 7, file: '2026-044-lonn.csv', line: 1 + Math.floor(index / 50) },
      ...(index % 2 === 0 ? [{ handOver: 8, file: 'prosjekt.csv', line: null }] : []),
    ];
    return { ...record, files: there };
  });
  const second = files.filter((record) => record.files?.length === 2);
  const [first] = run.handOvers;
  const handOvers = [first!, { ...first!, handOver: 8, file: 'prosjekt.csv', sum: sumOf(second) }];
  const { blocks } = docOf(onPaper({ lines: true, records: files }, { handOvers }), TEXT.nb);
  const pages = blocks.filter((block) => block.type === 'lines');
  const told = pages.map(({ title, range, sum }) => [title, range, sum[0], sum[1].rule]);
  expect(told).toEqual([
    ['2026-044-lonn.csv', 'post 1–88 av 119', 'Sum av siden, 88 poster', 'single'],
    ['2026-044-lonn.csv', 'post 89–119 av 119', 'Sum av 119 poster', 'double'],
    ['prosjekt.csv', `post 1–${second.length} av ${second.length}`, `Sum av ${second.length} poster`, 'double'],
  ]);
  // Entries of a line that adds up have that line, and what no line stands for has none.
  const lineOf = (page: number) => pages[page]!.halves[0]![0]![0];
  expect([lineOf(0), lineOf(2)]).toEqual([{ figure: '1' }, { figure: '–' }]);
});

test('each file has its layout as people call it, one of their own by its title', () => {
  const { run } = onPaper();
  const own = { name: 'own-3', title: { nb: 'Vårt Visma', en: 'Our Visma' } } as RunOnPaper['layouts'][number];
  const handOvers = run.handOvers.map((one) => ({ ...one, layout: 'own-3' }));
  expect(words(printed(onPaper({ layouts: [own] }, { handOvers }), TEXT.nb))).toContain('Vårt Visma · 4 710 byte');
});

test('a run that is not closed is preliminary, and test and practice stand in the title', () => {
  expect(docOf(onPaper({}, { state: 'confirming' }), TEXT.nb).title).toBe('Foreløpig bevis for kjøring 44');
  expect(docOf(onPaper({}, { environment: 'test' }), TEXT.nb).title).toBe('Bevis for kjøring 44 · Test');
  expect(docOf(onPaper({}, { environment: 'sandbox' }), TEXT.en).title).toBe('Proof of run 44 · Practice');
});

test('an entry without a price has a dash for its amount, and the paper says that the sum does not hold it', () => {
  const said = (unpriced: boolean) => {
    const records = reviewRecords(44, 5, 'material').map((record, index): GridRecord => {
      const amount = unpriced && index === 1 ? null : '12.5';
      return { ...record, status: 'marked', handOver: 7, fileLine: index + 2, reason: null, amount };
    });
    const [handOver] = onPaper().run.handOvers;
    const handOvers = [{ ...handOver!, sum: sumOf(records) }];
    const base = { run: 44, kind: 'material', connection: 'A', environment: 'production', state: 'closed' } as const;
    return words(printed(onPaper({ run: runOf({ ...base, handOvers }, records), records, lines: true }), TEXT.nb));
  };
  expect(said(true)).toMatch(/1 post har ingen pris, og er ikke med i beløpet\./);
  expect(said(true)).toMatch(/ – \d|– Sum av/);
  expect(said(false)).not.toContain('ingen pris');
  expect(said(false)).not.toMatch(/ – \d|– Sum av/);
});

test('marks that follow each other stand in one line with their sum', () => {
  const said = words(printed(onPaper(), TEXT.nb));
  expect(said.match(/Merket · 3 poster/g)).toHaveLength(1);
});

test('the story of an entry has what the ERP has of it, and the hash of its file', () => {
  const on = onPaper();
  const [record] = on.records;
  const trace = {
    id: record!.id,
    run: 44,
    runState: 'closed',
    kind: 'time',
    connection: 'Fjellbygg AS',
    status: 'marked',
    reason: null,
    handOver: 7,
    file: 'L:\\Lønn\\2026-044-lonn.csv',
    byHand: null,
    destination: null,
    answers: null,
    line: 2,
    sha256: HASH,
    handedOverAt: '2026-11-16T08:41:02Z',
    markedAt: '2026-11-17T08:02:00Z',
    markProof: 'complete',
    listedAt: '2026-11-16T07:02:00Z',
    listedBy: 'Kari Lund on LONN-PC-03, the window',
    handedOverBy: 'Per Moen on LONN-PC-03, the window',
    markedBy: null,
    raw: record!.raw,
    record: record!,
  } as const;
  const said = words(printed({ of: 'unit', id: record!.id, environment: 'sandbox', traces: [trace] }, TEXT.nb));
  for (const part of [
    `Historikken til post ${record!.id} · Øvelse`,
    'Ja, den er med.',
    'Per Moen',
    hashLines(HASH).join(' '),
    'Kjøring 44, linje 2',
  ])
    expect(said).toContain(part);
  const there = {
    handover: 7,
    destination: 'Lønn',
    file: trace.file,
    line: 2,
    sha256: HASH,
    state: 'accepted',
    reason: null,
  } as const;
  const other = { ...there, handover: 8, destination: 'Prosjekt', file: 'L:\\P\\prosjekt.csv', sha256: 'b'.repeat(64) };
  const both = {
    of: 'unit',
    id: record!.id,
    environment: 'production',
    traces: [{ ...trace, deliveries: [there, other] }],
  } as const;
  expect(words(printed(both, TEXT.nb))).not.toContain('Øvelse');
  expect(words(printed(both, TEXT.nb))).toContain(`${hashLines(HASH).join(' ')} prosjekt.csv bbbb bbbb`);
});

test('the month has every column of both kinds, its checklist and its runs; what was not counted is no nought', () => {
  const month = {
    of: 'month',
    connection: 'Fjellbygg AS',
    environment: 'production',
    month: '2026-10',
    months: fakeMonths('review').map((one) => ({ ...one, countedAt: null })),
    runs: [onPaper().run],
    who: 'Kari Lund on LONN-PC-03, the window',
    at: '2026-11-16T07:00:00Z',
  } as const;
  const said = words(printed(month, TEXT.nb));
  for (const part of ['Oktober 2026', 'Klart –, ikke telt', 'Sjekklisten', 'Ingen poster er avvist', 'Kontrollert av'])
    expect(said).toContain(part);
  expect(words(printed(month, TEXT.en))).toContain('The checklist');
});

test('of a month of which nothing was pulled since it was over, or the ERP gave no totals, the sum has no double rule', () => {
  const [any] = fakeMonths('review').filter(({ kind, month }) => kind === 'material' && month === '2026-09');
  const rules = (pulled: 'done' | 'unknown', totals: 'done' | 'open' | 'unknown' = 'done') => {
    const states = { pulled, totals };
    const checks = any!.checks.map((check) =>
      check.name === 'pulled' || check.name === 'totals' ? { ...check, state: states[check.name] } : check,
    );
    const month = {
      of: 'month',
      connection: 'Fjellbygg AS',
      environment: 'production',
      month: '2026-09',
      months: [{ ...any!, checks }],
      runs: [],
      who: 'Kari Lund on LONN-PC-03, the window',
      at: '2026-11-16T07:00:00Z',
    } as const;
    const table = docOf(month, TEXT.nb).blocks.find((block) => block.type === 'table');
    return table?.type === 'table' ? table.sum?.slice(1) : null;
  };
  expect(rules('done')).toMatchObject([{ rule: 'double' }, { rule: 'double' }]);
  expect(rules('unknown')).toMatchObject([{ rule: 'dashed' }, { rule: 'dashed' }]);
  expect(rules('done', 'unknown')).toMatchObject([{ rule: 'dashed' }, { rule: 'dashed' }]);
  expect(rules('done', 'open')).toMatchObject([{ rule: 'dashed' }, { rule: 'dashed' }]);
});

test('an entry of another year that the title does not name is on the cover', () => {
  const dates = {
    first: '2026-10-27',
    last: '2026-11-21',
    outside: 1,
    outerFirst: '2025-10-28',
    outerLast: '2026-11-21',
  };
  const on = onPaper({}, { dates, periodFrom: null, periodTo: null });
  const doc = docOf(on, TEXT.nb);
  expect(doc.under).toMatch(/27\.10\.2026 til 21\.11\.2026 · 1 utenfor \(2025\)$/);
  expect(docOf(on, TEXT.en).under).toMatch(/ · 1 outside \(2025\)$/);
});

test('what the ERP refused stands in the files, and is not said to be in none', async () => {
  const on = onPaper();
  const records = on.records.map((record, at) =>
    at === 2 ? { ...record, status: 'rejected' as const, reason: 'Prosjektet er stengt' } : record,
  );
  const titles = (change: Partial<RunOnPaper>) =>
    docOf(onPaper(change), TEXT.nb).blocks.flatMap((block) =>
      block.type === 'table' && / (filene|ERP), og hvorfor$/.test(block.title) ? [[block.title, block.rows]] : [],
    );
  expect(titles({ records })).toMatchObject([
    ['Ikke i filene, og hvorfor', [['Holdt tilbake', expect.stringContaining('Avventer prosjektleder'), {}]]],
    ['I filene, men ikke i ERP, og hvorfor', [['Avvist', expect.stringContaining('Prosjektet er stengt'), {}]]],
  ]);
  expect(titles({}).map(([title]) => title)).toEqual(['Ikke i filene, og hvorfor']);
  // Its file was taken back with it.
  const withdrawn = records.map((record) =>
    record.status === 'rejected' ? { ...record, status: 'withdrawn' as const, reason: 'Feil lønnsart' } : record,
  );
  expect(titles({ records: withdrawn })).toMatchObject([
    [
      'Ikke i filene, og hvorfor',
      [
        ['Holdt tilbake', expect.anything(), {}],
        ['Trukket tilbake', expect.stringContaining('Feil lønnsart'), {}],
      ],
    ],
  ]);
});

test('when, and who, stand on one line on paper, however long the words beside them are', () => {
  const html = printed(onPaper(), TEXT.nb);
  expect(html).toMatch(/<td class="whole">16\.11\.2026 kl\. [\d.]+<\/td><td class="whole">Kari Lund/);
});

test('what an entry does not have is a dash among its lines, too', () => {
  const on = onPaper();
  const records = on.records.map((record) => ({ ...record, prosjektId: null }));
  const said = words(printed(onPaper({ lines: true, records }), TEXT.nb));
  expect(said).toMatch(/\d\d\.\d\d\.\d{4} \d+ – \d+ \d+,\d\d/);
});

test('beside a file stands what has no line in it, as its sum is that of its entries', () => {
  const { handOver } = onPaper().run.handOvers[0]!;
  const withoutLine = [{ handOver, records: 2, hours: '8', quantity: '0' }];
  expect(words(printed(onPaper({ withoutLine }), TEXT.nb))).toContain('Uten linje i filen: 2 timeposter, 8,00 t');
  expect(
    words(printed(onPaper({ withoutLine: withoutLine.map((one) => ({ ...one, handOver: 99 })) }), TEXT.nb)),
  ).not.toContain('Uten linje');
});

test('control totals are compared with what stands in the file, and what does not is said', () => {
  const on = onPaper();
  const accepted = { ...on.run.tieOut.accepted, rows: 1, hours: '1.5' };
  const said = { rows: 1, hours: '1.5', accepted, difference: { rows: 0, hours: '0' } };
  const withoutLine = { records: 2, hours: '6', quantity: '0' };
  const text = words(printed({ ...on, control: { ...controlOf(said), withoutLine } }, TEXT.nb));
  expect(text).toContain('Timer 1,50 1,50 0,00');
  expect(text).toContain('Uten linje i filen, så ikke i ERPs tall: 2 timeposter, 6,00 t');
});

test('control totals stand on it without a difference until the answer is noted, and what explained one is not said of it', () => {
  const totals = { rows: 118, hours: '900', explanation: 'ERP har to til', difference: { rows: 118, hours: '900' } };
  const control = controlOf({ ...totals, settled: true });
  const on = onPaper({ control });
  const waiting = on.records.map((one) => (one.status === 'marked' ? { ...one, status: 'handed-over' as const } : one));
  const { kind, connection, environment, handOvers } = on.run;
  const run = runOf({ run: 44, kind, connection, environment, handOvers, state: 'handed-over' }, waiting);
  const taken = words(printed({ ...on, run, records: waiting }, TEXT.nb));
  expect(taken).toContain('Poster 0 118 –');
  expect(taken).toContain('–: sammenlignes når svaret er notert.');
  expect(taken).not.toContain('ERP har to til');
  expect(words(printed(on, TEXT.nb))).toContain('Forklart: «ERP har to til»');
});

test('what has no line in its file stands among the lines with a dash that is explained', () => {
  const on = onPaper();
  const said = (records: readonly GridRecord[]) => words(printed({ ...on, lines: true, records }, TEXT.en));
  const dash = '–: stands in no line of the file.';
  expect(said(on.records)).not.toContain(dash);
  expect(said(on.records.map((one, at) => (at === 0 ? { ...one, fileLine: null } : one)))).toContain(dash);
});
