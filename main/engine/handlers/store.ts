// Topic store: its checks, and what is told of this installation.

import type { STORE } from '../../../preload/contract/store.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import { onScreen } from '../../domain/actor.ts';
import type { EngineContext } from '../context.ts';
import { withPlanned } from '../hand-over/again.ts';
import { goneThrough } from '../recovery/replay.ts';
import { withShared } from '../team/shared-now.ts';
import { diagnosticsOf } from '../views/diagnostics.ts';

export function storeHandlers(context: EngineContext): HandlersOf<typeof STORE> {
  const { store } = context;
  return {
    'backups/list': () => store.backups.list(),
    'backups/make': () => {
      const made = store.backups.make();
      store.journal.note(null, 'backup made', { backup: made.name });
      return made;
    },
    'backups/put-back': ({ name }) => {
      store.backups.putBackNext(name);
      return store.backups.list().find((backup) => backup.name === name)!;
    },
    'backups/last-put-back': () => store.backups.putBack,
    'store/gone-through': ({ reason }) => goneThrough(context, reason),
    'store/verify': () =>
      withShared(
        context,
        withPlanned(
          context,
          store.checkIntegrity((folder, file) => context.files.hashOf(folder, file)),
        ),
      ),
    'store/about': () => ({
      folder: store.folder,
      storeId: store.storeId,
      engine: process.versions.node,
      sqlite: store.about().sqlite,
      proofProblem: store.proofLog.problem,
      readOnly: context.readOnly === true,
      archivedAt: store.archivedAt,
      who: onScreen(context.actor),
    }),
    'store/diagnostics': () => ({ text: diagnosticsOf(context) }),
  };
}
