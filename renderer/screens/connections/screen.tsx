import type { ShownScreens } from '../shown-screen.ts';
import { Connections } from './connections.tsx';

export const screens: ShownScreens = { connections: { icon: 'plug', Shown: Connections, isApart: true } };
