// Which occurrence a line that goes out is. A record whose mark was proved and that is listed again counts up; one that came back from the
// ERP, or was only listed, is the same occurrence once more.

import type { Papers } from './cases.ts';
import type { LineVerdict } from './verdicts.ts';

const isCounted = (verdict: LineVerdict | undefined): boolean => verdict !== undefined && 'occurrence' in verdict;

/** Fills in the occurrence of every line that is, or will be, ready. Lines alike in every field count up among themselves. */
export function countOccurrences(papers: Papers, lines: Map<number, LineVerdict>): void {
  for (const { delivered, listed } of papers.cases.values()) {
    if (listed.length === 0 || !listed.some((line) => isCounted(lines.get(line.key)))) continue;
    const next = new Map<string, number>();
    const highest = new Map<string, number>();
    for (const line of delivered) {
      const above = Math.max(highest.get(line.contentHash) ?? -1, line.occurrence);
      highest.set(line.contentHash, above);
      next.set(line.contentHash, line.standing === 'never-got' ? line.occurrence : above + 1);
    }
    for (const line of listed) {
      const verdict = lines.get(line.key);
      if (verdict === undefined || !('occurrence' in verdict)) continue;
      const occurrence = next.get(line.contentHash) ?? 0;
      next.set(line.contentHash, occurrence + 1);
      lines.set(line.key, { ...verdict, occurrence });
    }
  }
}
