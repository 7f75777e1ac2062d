import { useText } from '../../language/text.ts';
import { NavigationCount } from '../../parts/navigation.tsx';
import { useConnection } from '../../state/connections.ts';
import { useIntake } from '../../state/intake.ts';
import type { ShownScreens } from '../shown-screen.ts';
import { Intake } from './intake.tsx';

function Open() {
  const text = useText();
  const connection = useConnection()?.name ?? null;
  const open = useIntake(
    (state) =>
      (state.all.value ?? []).filter((intake) => intake.connection === connection && intake.state === 'open').length,
  );
  return open === 0 ? null : <NavigationCount count={text.count(open)} need={null} />;
}

export const screens: ShownScreens = { intake: { icon: 'upload', Shown: Intake, Waits: Open } };
