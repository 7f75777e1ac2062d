import { describe, expect, it } from 'vitest';
import { assertNever, ConsoleError, detailsOf, refused, wrongUsage } from '../../main/domain/errors.ts';

describe('an error of the console', () => {
  it('names operation, object and cause in its message, and keeps the hint apart', () => {
    const error = wrongUsage('choose a layout', 'x', 'there is none', 'Choose another.');
    expect(error.message).toBe('choose a layout: x: there is none');
    expect(error).toMatchObject({ code: 'wrong-usage', details: { hint: 'Choose another.', retrySafe: true } });
    expect(refused('confirm', 'run 1', 'not now', 'Later.').code).toBe('refused');
  });

  it('is told by its details; what nobody expected says so, without a stack trace and never as safe to repeat', () => {
    const known = wrongUsage('a', 'b', 'c', 'd');
    expect(detailsOf(known, 'other')).toBe(known.details);
    const unknown = detailsOf(new TypeError('boom'), 'pull');
    expect(unknown).toMatchObject({ code: 'unexpected', operation: 'pull', cause: 'boom', retrySafe: false });
    expect(JSON.stringify(unknown)).not.toContain('errors.test');
    expect(detailsOf('words', 'pull').cause).toBe('words');
  });

  it('keeps what caused it', () => {
    const cause = new Error('disk');
    expect(new ConsoleError(wrongUsage('a', 'b', 'c', 'd').details, { cause }).cause).toBe(cause);
  });

  it('ends a switch that misses a case', () => {
    expect(() => assertNever('new' as never)).toThrow('unhandled case: "new"');
  });
});
