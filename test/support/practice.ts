// The practice in a process of its own, as the main process of the window starts it.

import { fork } from 'node:child_process';
import type { PracticeWay } from '../../main/host/practice.ts';
import type { FromPractice } from '../../preload/contract/practice-messages.ts';
import { later } from './desk.ts';
import { PRACTICE } from './processes.ts';

/** Ends with the test. */
export function practiceWay(): PracticeWay & { readonly pid: number } {
  const child = fork(PRACTICE, [], { execArgv: [], serialization: 'advanced' });
  const ended = new Promise((resolve) => void child.once('exit', resolve));
  later(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    pid: child.pid!,
    send: (message) => void (child.connected && child.send(message, () => {})),
    onMessage(listener) {
      child.on('message', (message: FromPractice) => listener(message));
      child.once('exit', (code, signal) => listener({ ended: signal ?? `exit code ${code}` }));
    },
  };
}
