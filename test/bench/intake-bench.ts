// Reads, checks and stores a file of so many rows, against the CSV parser alone on the same file.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { roundsAt, sizesUpTo, type Tell } from './asked.ts';
import { inTurn, measure, type Measured } from './measure.ts';
import { counted } from './table.ts';

export async function intake(tell: Tell): Promise<void> {
  for (const rows of sizesUpTo(100_000, 1_000_000)) {
    const [ours, floor]: [Measured[], Measured[]] = [[], []];
    for (let round = 0; round < roundsAt(rows); round += 1) {
      const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
      await measure('write table', folder, String(rows));
      await measure('connect', folder, 'http://127.0.0.1:1');
      floor.push(await measure('bare parse', folder, ''));
      ours.push(await measure('console intake', folder, ''));
      rmSync(folder, { recursive: true, force: true });
    }
    tell(inTurn(`intake of ${counted(rows)} rows : CSV parser`, ours, floor, { goal: '≤ 1.5 ×', moonshot: '1.2 ×' }));
  }
}
