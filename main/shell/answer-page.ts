// Everything that the page may ask of the main process, put together: the engine behind its channels, the shell's own calls, and what is
// dropped on the window. One table of the paths that were given out stands behind all three.

import { askEngine, type AskParts } from './ask-engine.ts';
import { createGivenPaths, takeDrop } from './given-paths.ts';
import { handleDrops, handleEngineChannels, handleShellCalls } from './handle.ts';
import { shellCalls, type ShellParts } from './shell-calls.ts';

type Parts = Omit<ShellParts & AskParts, 'given'>;

export function answerPage(parts: Parts): void {
  const given = createGivenPaths();
  handleEngineChannels(parts.window, askEngine({ ...parts, given }));
  handleDrops(parts.window, (dropped) => takeDrop(dropped, given));
  handleShellCalls(parts.window, shellCalls({ ...parts, given }));
}
