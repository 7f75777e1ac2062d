// Time and material: one screen each, drawn alike.

import type { Kind } from '../../../preload/contract/common.ts';
import { useText } from '../../language/text.ts';
import { NavigationCount } from '../../parts/navigation.tsx';
import { useConnection, useReady } from '../../state/connections.ts';
import { useRuns } from '../../state/runs.ts';
import type { ShownScreen, ShownScreens } from '../shown-screen.ts';
import { RunScreen } from './run-screen.tsx';

/** What is in review, or what waits to be pulled where nothing is. */
function Waiting({ kind }: { readonly kind: Kind }) {
  const text = useText();
  const connection = useConnection()?.name ?? null;
  const ready = useReady(connection, kind);
  const review = useRuns((runs) =>
    runs.all.value?.find((run) => run.kind === kind && run.connection === connection && run.state === 'review'),
  );
  const count = review?.records ?? ready;
  return count === null ? null : <NavigationCount count={text.count(count)} need={null} />;
}

const screenOf = (kind: Kind, icon: ShownScreen['icon']): ShownScreen => ({
  icon,
  Shown: () => <RunScreen kind={kind} />,
  Waits: () => <Waiting kind={kind} />,
  isOfRuns: true,
});

export const screens: ShownScreens = { time: screenOf('time', 'clock'), material: screenOf('material', 'box') };
