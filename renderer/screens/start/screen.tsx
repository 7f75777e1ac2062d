import { useText } from '../../language/text.ts';
import { NavigationCount } from '../../parts/navigation.tsx';
import { useTodo } from '../../state/todo.ts';
import type { ShownScreens } from '../shown-screen.ts';
import { Start } from './start.tsx';

function Needs() {
  const text = useText();
  const count = useTodo((todo) => todo.all.value?.length ?? 0);
  return count === 0 ? null : <NavigationCount count={text.count(count)} need={text.t('nav.needs', { count })} />;
}

export const screens: ShownScreens = { start: { icon: 'home', Shown: Start, Waits: Needs } };
