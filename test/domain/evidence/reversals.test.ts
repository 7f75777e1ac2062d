// Reversals beyond the table: the two readings of an Id, what is reversed first, connections without a useful EndretDato, material.
import { describe, expect, it } from 'vitest';
import { judge } from '../../../main/domain/evidence/judge.ts';
import { deliveredOf, historyOf, historyWith, lineOf, listOf, listWith, sayOf } from './notation.ts';

describe('the two readings', () => {
  const group = '10: 7.5 A reversed by the service · 10: -7.5 C * · 10: 7.5 C *';

  it('what was never sent waits, touched or not', () => {
    expect(sayOf(group, '10: -7.5 ** · 10: 7.5 **')).toBe('10: waits');
  });

  it('a reversal that fits no original does not make it leave', () => {
    expect(sayOf('10: 7.5 Y', '10: 7.5 * · 10: -2 *')).toBe('10: waits; reversal 10 (-2): exported before');
  });

  it('a line of the version that is listed and not reversed cannot have left', () => {
    expect(sayOf('10: 7.5 Y · 10: 2 Y', '10: 7.5 * · 10: 2 * · 10: -7.5 *')).toBe(
      '10: person: the list contradicts itself',
    );
  });

  it('an exported original of the Id is reversed before the version that waits', () => {
    expect(sayOf('10: 7.5 A · 10: 7.5 C *', '10: 7.5 * · 10: -7.5 *')).toBe(
      '10: waits; reversal 10 (-7.5): of 10 run 1',
    );
  });

  it('it has not left where one of the reversals fits several: each must find its own', () => {
    const delivered = '10: 7.5 A (P) · 10: 7.5 A (Q) · 10: 6 Y';
    expect(sayOf(delivered, '10: -7.5 * (R) · 10: -6 * · 10: 6 *')).toBe('10: person: the list contradicts itself');
  });

  it('without a version, a reversal that is exported is itself only where it is surely untouched', () => {
    const delivered = '10: 7.5 A reversed by the service · 10: -7.5 A';
    expect(sayOf(delivered, '10: -7.5')).toBe('10: reopen: mark again');
    expect(sayOf(delivered, '10: -7.5', { list: { endretDatoTells: false } })).toBe(
      'reversal 10 (-7.5): second, held (service)',
    );
  });

  it('two lines marked and edited at once have left together', () => {
    expect(sayOf('10: 7.5 Y · 10: 2 Y', '10: 7.5 * · 10: 2 * · 10: -7.5 * · 10: -2 *')).toBe(
      'line 10 (2): ready; line 10 (7.5): ready; reversal 10 (-2): of 10 run 2; reversal 10 (-7.5): of 10 run 1; 10: marked by reversal'
        .split('; ')
        .sort()
        .join('; '),
    );
  });
});

it('a line without hours of a version that a page shows in part is no reversal of itself', () => {
  const delivered = '10: 6 A reversed by the service · 10: -6 C * · 10: 0 C *';
  const plain = { list: { covers: [], seenIsWhole: true } };
  expect(sayOf(delivered, '10: 0 *', plain)).toBe('10: not-whole');
  expect(sayOf(delivered, '10: 0 **')).toContain('10: marked by reversal');
  // A person who decided about it has seen that there is nothing else.
  expect(sayOf(delivered, '10: 0 **', { ...plain, history: { decided: new Set([10]) } })).toBe(
    '10: marked by reversal; reversal 10 (0): of 10 run 2',
  );
});

it('a reversal that was handed over and touched since is no other one, where nothing was sent to be marked', () => {
  const delivered = '10: 0.1 A reversed by the service · 10: -0.1 C * · 10: 0.1 C *';
  expect(sayOf(delivered, '10: -0.1 **', { list: { covers: [] } })).toBe('10: not-whole');
  expect(sayOf(delivered, '10: -0.1 **')).toBe('10: changed');
  expect(sayOf(delivered, '10: -0.1 ** · 10: 7.5 **')).toBe('10: changed');
  const sent = '10: 0.1 A reversed by the service · 10: -0.1 Y * · 10: 0.1 Y *';
  expect(sayOf(sent, '10: -0.1 **', { list: { covers: [] } })).toContain('10: marked by reversal');
});

it('a line without hours is no reversal of itself where another of its entry was removed in place', () => {
  for (const letter of ['C', 'U', 'Y']) {
    const three = `10: 0 ${letter} (P) · 10: 0 ${letter} (Q) · 10: 6 ${letter} (R)`;
    for (const listed of ['10: 0 (P) · 10: 6 (R)', '10: 0 * (P) · 10: 6 * (R)', '10: 0 (P) · 10: 6 * (R)'])
      expect(sayOf(three, listed), `${three} | ${listed}`).toBe('10: changed');
    expect(sayOf(`10: 0 ${letter} (P) · 10: 0 ${letter} (Q)`, '10: 0 (P)'), letter).toBe('10: changed');
    // One of them came to the entry.
    const two = `10: 0 ${letter} (P) · 10: 6 ${letter} (R)`;
    expect(sayOf(two, '10: 0 (P) · 10: 0 * (P) · 10: 6 (R)'), two).toBe('10: waits + ready [0]');
    // With the entry it was marked, and reversed with it.
    expect(sayOf(two, '10: 0 * (P) · 10: -6 * (R) · 10: 6 * (R)'), two).toContain('10: marked by reversal');
  }
});

it('a line without hours is no reversal of itself where the version beside it was edited away, and is one where that is reversed', () => {
  const delivered = '10: 0 C * · 10: 6 C *';
  expect(sayOf(delivered, '10: 0 **')).toContain('10: changed');
  expect(sayOf(delivered, '10: 0 ** · 10: -6 **')).toBe(
    '10: marked by reversal; reversal 10 (-6): of 10 run 2; reversal 10 (0): of 10 run 1',
  );
});

it('what was edited to no hours after it was marked is no reversal without hours that had gone out with it', () => {
  const [first, ...second] = deliveredOf('10: 0 A reversed by the service · 10: 0 C * · 10: 7.5 C *');
  const together = second.map((line, at) => ({ ...line, run: 2, line: at + 1 }));
  const delivered = [first!, { ...together[0]!, role: 'reversal' as const }, together[1]!];
  const judged = (listed: string) => judge(historyWith(delivered), listOf(listed)).lines.get(1)!.kind;
  expect(judged('10: -7.5 ** · 10: 0 **')).toBe('ready');
  // Untouched, it stands there although the service had marked it.
  expect(judged('10: -7.5 ** · 10: 0 *')).toBe('alarm');
});

it('the new version of a correction, without hours, is no reversal of another entry without hours', () => {
  const delivered = '10: 0 A reversed by the console · 11: 0 A';
  const corrections = [{ number: 5, id: 10, originals: [], uneven: false, sendsAgain: false }];
  expect(sayOf(delivered, '10: 0', { history: { corrections } })).toBe('line 10 (0): ready');
  // Without one, nothing says that it is of its own Id.
  expect(sayOf(delivered, '10: 0')).toBe('reversal 10 (0): of 11 run 1');
});

describe('a reversal that is of nothing the ERP got', () => {
  it('is not of what is still listed as it was: that is not exported', () => {
    expect(sayOf('51: 6 X', '51: 6 · 50: -6 *')).toBe('line 51 (6): ready; reversal 50 (-6): exported before');
    expect(sayOf('10: 6 X', '10: 6 · 10: -6 *')).toBe('line 10 (6): ready; reversal 10 (-6): exported before');
  });

  it('may be of what was touched since, or is listed no more: somebody may have marked it', () => {
    for (const listed of ['51: 6 * · 50: -6 *', '50: -6 *'])
      expect(sayOf('51: 6 X', listed)).toContain('reversal 50 (-6): held: the ERP never got it');
    const untold = { list: { endretDatoTells: false } };
    expect(sayOf('51: 6 X', '51: 6 · 50: -6 *', untold)).toContain('the ERP never got it');
  });

  it('is not of what was shown with it', () => {
    expect(sayOf('50: -6 X · 51: 6 X', '51: 5 * · 50: -6')).toContain('reversal 50 (-6): exported before');
  });
});

describe('a reversal under another Id, of what is still listed', () => {
  it('shows no mark where the Id stands there as it was last changed', () => {
    for (const letter of ['Y', 'U', 'C'])
      expect(sayOf(`10: 7.5 ${letter}`, '10: 6 · 77: -7.5 *')).toBe(
        '10: person: the mark is not shown; 77: person: the mark is not shown',
      );
  });

  it('shows it where the version itself was touched, whatever stands beside it', () => {
    expect(sayOf('10: 7.5 Y', '10: 7.5 * · 10: 2 · 77: -7.5 **')).toBe(
      '10: marked by reversal; line 10 (2): ready; line 10 (7.5): ready; reversal 77 (-7.5): of 10 run 1',
    );
    expect(sayOf('10: 7.5 Y', '10: 7.5 · 10: 2 * · 77: -7.5 **')).toBe(
      '10: waits + ready [2]; reversal 77 (-7.5): exported before',
    );
  });
});

describe('what is reversed first', () => {
  it('under one Id: exported before never sent, then the oldest', () => {
    expect(sayOf('10: 7.5 C · 10: 7.5 A', '10: -7.5 *')).toBe('10: gone; reversal 10 (-7.5): of 10 run 2');
    expect(sayOf('10: 7.5 A · 10: 7.5 A', '10: -7.5 *')).toBe('reversal 10 (-7.5): of 10 run 1');
  });

  it('by work: exported and listed, exported and absent, sent and absent, never sent', () => {
    expect(sayOf('10: 7.5 A · 11: 7.5 A', '11: 7.5 * · 77: -7.5 *')).toBe(
      'line 11 (7.5): ready; reversal 77 (-7.5): of 11 run 1',
    );
    expect(sayOf('10: 7.5 A · 11: 7.5 A', '77: -7.5 *')).toBe('reversal 77 (-7.5): of 10 run 1');
    expect(sayOf('10: 7.5 C · 11: 7.5 Y', '77: -7.5 *')).toBe(
      '10: gone; 11: marked by reversal; reversal 77 (-7.5): of 11 run 1',
    );
    expect(sayOf('10: 7.5 C · 11: 7.5 A', '77: -7.5 *')).toBe('10: gone; reversal 77 (-7.5): of 11 run 1');
  });

  it('what the ERP refused may have been marked by hand: no look-alike is taken for it by guess', () => {
    const refused = '10: 7.5 X · 11: 7.5 A';
    expect(sayOf(refused, '77: -7.5 *')).toBe('77: person: twins');
    expect(sayOf(refused, '10: 8.5 * · 77: -7.5 *')).toContain('77: person: twins');
    // Listed as it was, it is not marked; and an exported entry that is listed anew was surely reversed.
    expect(sayOf(refused, '10: 7.5 · 77: -7.5 *')).toBe('line 10 (7.5): ready; reversal 77 (-7.5): of 11 run 1');
    expect(sayOf(refused, '10: 8.5 * · 11: 6 * · 77: -7.5 *')).toContain('reversal 77 (-7.5): of 11 run 1');
    // As many reversals as look-alikes: one is surely of the exported one, and the other is held.
    expect(sayOf(refused, '77: -7.5 * · 78: -7.5 *')).toBe(
      'reversal 77 (-7.5): of 11 run 1; reversal 78 (-7.5): second, held (service)',
    );
    expect(sayOf('10: 7.5 X · 10: 7.5 A · 11: 7.5 A', '77: -7.5 *')).toContain('reversal 77 (-7.5): of 1');
  });

  it('a refused reversal is none of its look-alikes, though without hours it looks the same', () => {
    const [exported, refused] = deliveredOf('10: 0 A · 77: 0 X');
    const found = judge(historyWith([exported!, { ...refused!, role: 'reversal' }]), listOf('79: 0 *'));
    expect(found.lines.get(0)).toMatchObject({ kind: 'reversal', original: 0 });
    expect(judge(historyWith([exported!, refused!]), listOf('79: 0 *')).lines.get(0)).toMatchObject({ why: 'twins' });
  });

  it('what came to the Id of a refused one together with the reversal does not say whose that is; what came before does', () => {
    const say = (shownIn: number) =>
      sayOf('10: 7.5 X · 10: 6 A · 11: 7.5 C', '11: 7.5 * · 77: -7.5 *', {
        history: { firstShown: new Map([[77, shownIn]]) },
      });
    expect(say(2)).toBe('11: person: twins; 77: person: twins');
    expect(say(3)).toContain('reversal 77 (-7.5): of 11 run 1');
  });

  it('what is sent and answered with a yes stays marked where its reversal may be of a refused one', () => {
    expect(sayOf('10: 7.5 X · 11: 7.5 Y', '77: -7.5 *')).toBe('11: marked: absent after a yes; 77: person: twins');
    expect(sayOf('10: 7.5 X · 11: 7.5 C', '77: -7.5 *')).toBe('11: person: twins; 77: person: twins');
  });

  it('of several that are not proved marked, none is marked by guess', () => {
    // A list that began before the mark had ended says nothing of it.
    expect(sayOf('10: 7.5 Y · 11: 7.5 C', '77: -7.5 *')).toContain('10: marked by reversal');
    expect(sayOf('10: 7.5 Y · 11: 7.5 C', '77: -7.5 *', { list: { began: 15 } })).toBe(
      '10: person: twins; 11: person: twins; 77: person: twins',
    );
    expect(sayOf('10: 7.5 C · 11: 7.5 C', '77: -7.5 *')).toBe(
      '10: person: twins; 11: person: twins; 77: person: twins',
    );
    expect(sayOf('10: 7.5 C · 11: 7.5 C', '10: 6 * · 11: 6 * · 77: -7.5 *')).toBe(
      '10: person: twins; 11: person: twins; 77: person: twins',
    );
    expect(sayOf('10: 7.5 C · 11: 7.5 C', '77: -7.5 * · 78: -7.5 *')).toBe(
      '10: marked by reversal; 11: marked by reversal; reversal 77 (-7.5): of 10 run 1; reversal 78 (-7.5): of 11 run 1',
    );
  });

  it('twins need a best one that is absent, one that is listed, and a reversal too few', () => {
    expect(sayOf('10: 3.75 Y · 11: 3.75 U', '11: 3.75 * · 77: -3.75 *')).toBe(
      '10: person: twins; 11: person: twins; 77: person: twins',
    );
    expect(sayOf('10: 7.5 A · 11: 7.5 U', '10: 7.5 * · 11: 7.5 * · 77: -7.5 *')).toBe(
      '11: waits; line 10 (7.5): ready; reversal 77 (-7.5): of 10 run 1',
    );
    expect(sayOf('10: 3.75 U · 11: 3.75 A', '10: 3.75 * · 77: -3.75 * · 78: -3.75 *')).toBe(
      '10: marked by reversal; line 10 (3.75): ready; reversal 77 (-3.75): of 11 run 1; reversal 78 (-3.75): of 10 run 1',
    );
  });
});

describe('reversals beyond the table', () => {
  it('of an earlier version that was exported, refused by the ERP, leaves the version that waits under its Id where it is', () => {
    const delivered = '10: 7.5 A · 77: -7.5 X * · 10: 6 C *';
    expect(sayOf(delivered, '10: 6 * · 77: -7.5 *')).toBe('10: waits; reversal 77 (-7.5): of 10 run 1');
    expect(sayOf('10: 7.5 A · 10: 6 Y *', '10: 6 ** · 77: -7.5 *')).toBe('10: waits; reversal 77 (-7.5): of 10 run 1');
  });

  it('of two of one original, the second is held', () => {
    expect(sayOf('10: 7.5 A', '77: -7.5 * · 79: -7.5 *')).toBe(
      'reversal 77 (-7.5): of 10 run 1; reversal 79 (-7.5): second, held (service)',
    );
  });

  it('of several originals under its Id, of other work: a person', () => {
    expect(sayOf('10: 7.5 A (P) · 10: 7.5 A (Q)', '10: -7.5 * (R)')).toBe('10: person: several originals');
    expect(sayOf('10: 7.5 U (P) · 10: 7.5 U (Q)', '10: -7.5 * (R)')).toBe('10: person: several originals');
    expect(sayOf('10: 7.5 A (P)', '10: -7.5 * (R)')).toBe('reversal 10 (-7.5): of 10 run 1');
    expect(sayOf('10: 7.5 A (P) · 10: 7.5 A (Q)', '10: -7.5 * (R) · 10: -7.5 * (R)')).toBe(
      'reversal 10 (-7.5): of 10 run 1; reversal 10 (-7.5): of 10 run 2',
    );
  });

  it('a unit that a plain list does not show is not proved marked by a reversal of its work', () => {
    expect(sayOf('10: 7.5 C', '77: -7.5 *', { list: { covers: [] } })).toBe(
      '10: person: the mark is not shown; 77: person: the mark is not shown',
    );
    expect(sayOf('10: 7.5 A', '77: -7.5 *', { list: { covers: [] } })).toBe('reversal 77 (-7.5): of 10 run 1');
  });

  it('a reversal that fits only a unit that a person decides about goes to her too', () => {
    expect(sayOf('10: 7.5 C', '10: 7.5 * · 10: -7.5 * · 10: 6 * · 77: -7.5 *')).toBe(
      '10: person: the list contradicts itself; 77: person: the mark is not shown',
    );
  });

  it('where EndretDato says nothing, a unit that waits is neither reversed nor passed over', () => {
    const list = { endretDatoTells: false };
    expect(sayOf('10: 7.5 C', '10: 7.5 * · 77: -7.5 *', { list })).toBe(
      '10: person: the mark is not shown; 77: person: the mark is not shown',
    );
    expect(sayOf('10: 7.5 Y', '10: 6 * · 77: -7.5 *', { list })).toBe(
      '10: person: the mark is not shown; 77: person: the mark is not shown',
    );
    const group = '10: 7.5 A reversed by the service · 10: -7.5 Y * · 10: 7.5 Y *';
    expect(sayOf(group, '10: -7.5 ** · 10: 7.5 **', { list })).toBe('10: person: the list contradicts itself');
    // Never sent, and its new version is not listed just now: the reversal is the one that was handed over.
    const notSent = '10: 7.5 A reversed by the service · 10: -7.5 C * · 10: 7.5 C *';
    expect(sayOf(notSent, '10: -7.5 **', { list })).toBe('10: changed');
    expect(sayOf(group, '10: -7.5 **', { list })).toContain('10: marked by reversal');
  });

  it('an edit that changed the project waits as it was handed over, whatever EndretDato says', () => {
    const group = '10: 7.5 A reversed by the service · 10: -7.5 Y * · 10: 7.5 Y * (Q)';
    for (const list of [{ endretDatoTells: false }, {}]) {
      expect(sayOf(group, '10: -7.5 ** · 10: 7.5 ** (Q)', { list })).toBe('10: waits');
    }
  });

  it('resembles the one exported line that agrees in the fields that it has', () => {
    const bare = { ...listOf('77: -7.5 *').lines[0]!, prosjektId: null };
    const resembles = (delivered: string) => {
      const verdict = judge(historyOf(delivered), listWith([bare])).lines.get(0);
      return verdict?.kind === 'exported-before' ? verdict.resembles : verdict;
    };
    expect(resembles('10: 7.5 A')).toBe(0);
    expect(resembles('10: 7.5 A · 11: 7.5 A (Q)')).toBeNull();
    expect(resembles('10: 7.5 C')).toBeNull();
  });

  it('material has none: a negative quantity is a return', () => {
    expect(sayOf('10: 7.5 A', '77: -7.5 *', { list: { kind: 'material' } })).toBe('line 77 (-7.5): ready');
  });

  it('an entry without hours is reversed by its invoiceable hours, or by nothing at all', () => {
    const line = (id: number, invoiceable: bigint) => ({ ...lineOf(id, 0n, 1, 'P', invoiceable), key: id });
    const [zero] = deliveredOf('10: 0 A');
    const billed = { ...zero!, ...lineOf(10, 0n, 0, 'P', 5n) };
    expect(judge(historyWith([billed]), listWith([line(77, -5n)])).lines.get(77)).toMatchObject({
      kind: 'reversal',
      original: 0,
    });
    expect(sayOf('10: 0 A', '11: 0 * · 12: 0 *')).toBe('line 12 (0): ready; reversal 11 (0): of 10 run 1');
    expect(sayOf('10: 0 A', '10: 0 * (Q) · 77: 0 *')).toBe('line 10 (0): ready; reversal 77 (0): of 10 run 1');
    // Alone under its Id, other work is the entry itself, edited without a reversal.
    expect(sayOf('10: 0 A', '10: 0 * (Q)')).toBe('10: alarm');
    expect(sayOf('10: 0 A', '10: 0 * (Q) · 10: 0 *')).toBe('line 10 (0): ready; reversal 10 (0): of 10 run 1');
    expect(sayOf('10: 0 C', '10: 0 * (Q) · 77: 0 *')).toBe('10: changed; line 77 (0): ready');
    expect(sayOf('10: 0 C', '10: 0 · 11: 0 *')).toBe('10: waits; line 11 (0): ready');
    expect(sayOf('10: 0 U', '10: 0')).toBe('10: waits');
    // Edited to no hours after a yes that had no effect: it is that entry, and takes back nothing of another.
    expect(sayOf('10: 0 A · 11: 7.5 Y', '11: 0 *')).toBe('11: changed');
    expect(sayOf('10: 0 A · 11: 7.5 C', '11: 0 *')).toBe('11: changed');
    expect(sayOf('10: 0 A · 11: 7.5 Y', '12: 0 *')).toContain('reversal 12 (0): of 10 run 1');
    expect(sayOf('1: 0 A · 2: 0 A', '1: 0 * · 1: 0 **')).toBe('line 1 (0): ready; reversal 1 (0): of 1 run 1');
  });

  it('is none where it is the exported line itself, listed again as it was', () => {
    expect(sayOf('10: 0 A', '10: 0')).toBe('10: reopen: mark again');
    expect(sayOf('10: 6 A reversed by the service · 10: -6 A · 10: 0 A', '10: -6 · 10: 0')).toBe(
      '10: reopen: mark again',
    );
    expect(sayOf('10: 0 A', '10: 0 *')).toBe('reversal 10 (0): of 10 run 1');
    // Beside its new version it is one, also where all of it was saved in the same moment.
    expect(sayOf('10: 0 A', '10: 0 · 10: 0')).toBe('line 10 (0): ready; reversal 10 (0): of 10 run 1');
  });

  it('without hours, the reversal stands beside the new version: two of them, and neither is what was handed over', () => {
    const left = '1: marked by reversal; line 1 (0): ready; reversal 1 (0): of 1 run 1';
    for (const given of ['1: 0 C', '1: 0 U', '1: 0 Y']) expect(sayOf(given, '1: 0 * · 1: 0 *')).toBe(left);
    // One that nobody has touched is what was handed over.
    expect(sayOf('1: 0 C', '1: 0 · 1: 0 *')).toBe('1: waits + ready [0]');
  });

  it('takes what the console sent as it was seen, and not the version that waits, though that was sent to be marked', () => {
    const [made, live] = deliveredOf('10: 7.5 C · 10: 7.5 Y');
    const history = historyWith([{ ...made!, madeByConsole: true, sentAsSeen: true }, live!]);
    const found = judge(history, listOf('10: 7.5 · 10: -7.5 *'));
    expect(found.units.get(10)?.kind).toBe('waits');
    expect(found.lines.get(1)).toMatchObject({ kind: 'reversal', original: made!.key });
  });

  it('corrections of the console are no candidates and are not expected', () => {
    const [made, live] = deliveredOf('10: 7.5 C · 10: 6 C');
    const history = historyWith([{ ...made!, madeByConsole: true }, live!]);
    expect(judge(history, listOf('10: 6')).units.get(10)?.kind).toBe('waits');
    expect(judge(history, listOf('10: 6 · 77: -7.5 *')).lines.get(1)?.kind).toBe('exported-before');
  });
});
