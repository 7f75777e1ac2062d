// The one promise, as a check: what the ERP holds and what the service holds agree, to the last digit and entry by entry.

import { expect } from 'vitest';
import type { Sandbox } from '../../main/sandbox/sandbox.ts';
import type { ErpLine } from './desk.ts';

function microOf(value: unknown): bigint {
  const text = String(value ?? '0');
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole) * 1_000_000n + BigInt(fraction.slice(0, 6).padEnd(6, '0'));
  return text.startsWith('-') ? -size : size;
}

/** Hours of every approved entry that is not deleted: what the ERP must hold once all cycles are closed. */
export function hoursOfService(sandbox: Sandbox): bigint {
  return sandbox
    .dump()
    .time.entries.filter((entry) => entry.approved && !entry.deleted)
    .reduce((sum, entry) => sum + microOf(entry.fields.AntallTimer), 0n);
}

/** Files and service agree: same sum, no export line twice, no line marked that is in no file, none in a file unmarked. */
export function expectAgreement(sandbox: Sandbox, lines: readonly ErpLine[]): void {
  const { time } = sandbox.dump();
  expect(lines.reduce((sum, line) => sum + line.hours, 0n)).toBe(hoursOfService(sandbox));
  const own = (line: ErpLine) => (line.cells.Korreksjon ?? '') !== '';
  const inFiles = lines.filter((line) => !own(line)).map((line) => `${line.id} ${line.hours}`);
  // A reversal by the console takes back one line that the service never will.
  for (const line of lines.filter(own)) {
    const taken = inFiles.indexOf(`${line.id} ${-line.hours}`);
    expect(taken, `the original of ${line.id}`).toBeGreaterThanOrEqual(0);
    inFiles.splice(taken, 1);
  }
  inFiles.sort();
  const exported = time.lines
    .filter((line) => line.exported)
    .map((line) => `${line.fields.Id} ${microOf(line.fields.AntallTimer)}`);
  expect(inFiles).toEqual(exported.sort());
}
