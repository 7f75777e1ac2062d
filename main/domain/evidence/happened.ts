// Which situation a verdict puts before a person. Null: nobody needs to decide, the console goes on by itself.

import { assertNever } from '../errors.ts';
import type { Happened } from './decisions.ts';
import type { LineVerdict, UnitVerdict } from './verdicts.ts';

export function happenedToUnit(verdict: UnitVerdict): Happened | null {
  switch (verdict.kind) {
    case 'waits':
      if (verdict.mark === 'accepted-again') return 'yes-and-still-listed';
      return verdict.whole ? null : 'may-be-cut';
    case 'changed':
      return 'listed-otherwise';
    case 'marked-otherwise':
      return 'marked-otherwise';
    case 'unknown':
      return 'mark-not-proved';
    case 'gone':
    case 'marked-elsewhere':
      return 'not-listed';
    case 'unseen':
      return 'not-seen-in-plain-lists';
    case 'not-whole':
      return 'may-be-cut';
    case 'alarm':
      return 'listed-again-after-mark';
    case 'person':
      return verdict.why;
    case 'marked':
    case 'reopen':
      return null;
    default:
      return assertNever(verdict);
  }
}

export function happenedToLine(verdict: LineVerdict): Happened | null {
  switch (verdict.kind) {
    case 'held':
      return verdict.why === 'never-got' ? 'erp-never-got-it' : 'second-reversal';
    case 'person':
      return verdict.why;
    case 'ready':
    case 'reversal':
    case 'exported-before':
      return verdict.waitsFor === null || verdict.waitsFor.kind === 'verdict' ? null : 'line-of-a-held-unit';
    case 'of-unit':
    case 'changed':
    case 'not-whole':
    case 'unseen':
    case 'reopen':
    case 'alarm':
      return null;
    default:
      return assertNever(verdict);
  }
}
