// Topic todo: the cards of the start screen.

import type { CARDS } from '../../../preload/contract/todo.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import type { EngineContext } from '../context.ts';
import { todoList } from '../views/todo.ts';
import { sumToWire } from './to-wire.ts';

function connectionNameOf(context: EngineContext, id: number | undefined): string | null {
  return id === undefined ? null : context.store.connections.get(id)!.name;
}

export function todoHandlers(context: EngineContext): HandlersOf<typeof CARDS> {
  return {
    'todo/list': () =>
      todoList(context).map(({ run, handOver, batch, sum, ...card }) => ({
        ...card,
        batch: batch?.number,
        run: run?.number ?? null,
        recordKind: batch === undefined ? (run?.kind ?? null) : 'material',
        connection: connectionNameOf(context, run?.connection ?? batch?.connection),
        handOver: handOver?.number ?? null,
        file: batch?.file.name ?? handOver?.file ?? null,
        sum: sumToWire(sum),
      })),
  };
}
