import { describe, expect, it } from 'vitest';
import { micro } from '../../../main/domain/amount.ts';
import { compareFiles, FileSummary } from '../../../main/domain/delivery/difference.ts';

function fileOf(...lines: readonly (readonly [employee: string, payType: string, hours: number])[]): FileSummary {
  const summary = new FileSummary();
  for (const [at, [employee, payType, hours]] of lines.entries())
    summary.add({
      unit: at,
      line: at + 1,
      employee,
      payType,
      project: 'P1',
      written: micro(BigInt(hours * 1_000_000)),
    });
  return summary;
}

describe('against the last file', () => {
  it('tells who came and went, which codes are new, and how the sum changed', () => {
    const found = compareFiles(fileOf(['1', '510', 10], ['2', '510', 10]), fileOf(['2', '510', 10], ['3', '520', 12]));
    expect(found).toMatchObject({
      come: { employee: ['3'], project: [], payType: ['520'] },
      gone: { employee: ['1'], project: [], payType: [] },
      percent: 10,
      isJump: false,
    });
  });

  it.each([
    [100, 125, false],
    [100, 126, true],
    [100, 74, true],
    [100, 75, false],
    [0, 5, false],
  ])('from %d to %d hours is a jump: %s', (before, now, isJump) => {
    expect(compareFiles(fileOf(['1', '510', before]), fileOf(['1', '510', now])).isJump).toBe(isJump);
  });

  it('counts nothing of what came to no line', () => {
    const summary = fileOf(['1', '510', 1]);
    summary.add({ unit: 9, line: null, employee: '9', payType: '', project: '', written: null });
    expect([...summary.values.employee]).toEqual(['1']);
  });
});
