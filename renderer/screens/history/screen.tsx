import type { ShownScreens } from '../shown-screen.ts';
import { History } from './history.tsx';

export const screens: ShownScreens = { history: { icon: 'history', Shown: History, home: '#history-question' } };
