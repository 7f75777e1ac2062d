// History says by whom. The person who pulled, handed over and confirmed stands with each entry.

import { expect, it } from 'vitest';
import { consoleIn, cycle, entry, openDesk, pull } from '../../support/desk.ts';
import { wireEngine } from '../../../main/host/wiring.ts';

it('who listed, handed over and marked an entry is found again, and nobody is named for what was not done', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry());
  await cycle(desk);
  desk.sandbox.addTime(entry({ AnsattId: 1002 }));
  await pull(desk);
  const { json } = await consoleIn<{ id: number; status: string }[]>(desk.data, ['history', '--text', '10482']);
  const engine = await wireEngine({ folder: desk.data, mode: 'read', program: 'a test', secret: () => null });
  try {
    for (const { id, status } of json) {
      const answer = await engine.ask('history/search', { id });
      if (!answer.ok) throw new Error(answer.error.cause);
      const [{ listedBy, handedOverBy, markedBy }] = answer.value as [(typeof answer.value)[0]];
      const done = status === 'marked' ? expect.stringContaining('the command line') : null;
      expect({ listedBy, handedOverBy, markedBy }).toEqual({
        listedBy: expect.stringContaining('the command line') as string,
        handedOverBy: done,
        markedBy: done,
      });
    }
    expect(json.map((one) => one.status).sort()).toEqual(['marked', 'ready']);
  } finally {
    await engine.close();
  }
});
