// Every shipped layout of time against plain-csv on the same records, and the memory of a workbook as it grows.

import { roundsAt, sizesUpTo, type Tell, upTo } from './asked.ts';
import { printed } from './measure.ts';
import { counted, middle, seconds } from './table.ts';

interface Took {
  readonly milliseconds: number;
  readonly cpuMs: number;
}

export async function layouts(tell: Tell): Promise<void> {
  const records = upTo(100_000);
  const all = JSON.parse(
    await printed('layouts-process.ts', 'turns', String(records), String(roundsAt(records))),
  ) as Record<string, Took[]>;
  const plain = all['plain-csv']!;
  for (const [name, ours] of Object.entries(all)) {
    if (ours === plain) continue;
    const ratios = ours.map((one, round) => one.milliseconds / plain[round]!.milliseconds);
    tell({
      what: `${name} ${counted(records)} : plain-csv`,
      ours: seconds(middle(ours.map((one) => one.milliseconds))),
      floor: seconds(middle(plain.map((one) => one.milliseconds))),
      ratio: middle(ratios),
      spread: [Math.min(...ratios), Math.max(...ratios)],
      processor: middle(ours.map((one, round) => one.cpuMs / plain[round]!.cpuMs)),
      goal: '≤ 1.5 ×',
      moonshot: '1.1 ×',
      figures: { ours, plain },
    });
  }
  for (const name of ['plain-csv', 'plain-xlsx'])
    for (const lines of sizesUpTo(100_000, 1_000_000)) {
      const { milliseconds, peakMb } = JSON.parse(
        await printed('layouts-process.ts', 'once', String(lines), name),
      ) as Took & { peakMb: number };
      const what = `${name} ${counted(lines)}, written alone`;
      tell({
        what,
        ours: seconds(milliseconds),
        goal: 'constant',
        engineMb: peakMb,
        figures: { milliseconds, peakMb },
      });
    }
}
