// A tick says that something was done. What a press did not do, and what an act left open, has another sign.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

vi.hoisted(() => {
  const answer = { ok: true, value: { id: null, approved: 0 } };
  const sent = { ok: true, value: { unknown: 2, sent: 0, batch: {} } };
  const bridge = new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'practiceChange'
          ? async () => answer
          : name === 'intakeSend'
            ? async () => sent
            : async () => ({ ok: true, value: [] }),
    },
  );
  Object.assign(globalThis, { window: { exportConsole: bridge, addEventListener: () => undefined } });
});

const { say, sayNothingDone, sayOpen, useNotices } = await import('../../renderer/state/notices.ts');
const { practise } = await import('../../renderer/state/acts.ts');
const { closesItself, Toast } = await import('../../renderer/parts/toast.tsx');

function shown(): string {
  const { sign, key: text } = useNotices.getState().notice!;
  return renderToStaticMarkup(createElement(Toast, { text, sign, close: 'x', onClose: () => undefined }));
}

test('each sign is another picture', () => {
  say('a');
  const done = shown();
  sayNothingDone('a');
  const nothing = shown();
  sayOpen('a');
  expect(new Set([done, nothing, shown()]).size).toBe(3);
  expect(done).toContain('lucide-check');
  expect(nothing).not.toContain('lucide-check');
});

test('others at work who find nothing to change have done nothing', async () => {
  await practise('approve-more', 'Sandkasse');
  expect(useNotices.getState().notice).toMatchObject({ key: 'notice.practiceNone', sign: 'nothing' });
});

test('a short message is gone after six seconds, and not before', () => {
  vi.useFakeTimers();
  const closed = vi.fn();
  closesItself(closed);
  vi.advanceTimersByTime(5_999);
  expect(closed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(closed).toHaveBeenCalledOnce();
  closesItself(closed)();
  vi.advanceTimersByTime(60_000);
  expect(closed).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
