// Owns the process of the practice: started when the engine first has a word for it, ended with the engine and with the window. The words
// themselves are the engine's and the practice's own.

import type { FromPractice, ToPractice } from '../../preload/contract/practice-messages.ts';
import type { EngineWay, OwnProcess } from './own-process.ts';

export type PracticeProcess = OwnProcess<ToPractice, FromPractice>;

export interface PracticeDesk {
  /** Hands on what the engine says; `answer` gets what the practice says to that engine. */
  take(message: ToPractice, way: EngineWay, answer: (message: FromPractice) => void): void;
  end(): void;
}

export function createPracticeDesk(spawn: (way: EngineWay) => PracticeProcess): PracticeDesk {
  let running: PracticeProcess | null = null;
  return {
    take(message, way, answer) {
      if (running === null) {
        const started = spawn(way);
        running = started;
        started.onMessage((said) => {
          if (started === running) answer(said);
        });
        started.onExit((how) => {
          if (started !== running) return;
          running = null;
          answer({ ended: how });
        });
      }
      running.send(message);
    },
    end() {
      const ending = running;
      running = null;
      ending?.kill();
    },
  };
}
