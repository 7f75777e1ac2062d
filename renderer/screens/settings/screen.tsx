import type { ShownScreens } from '../shown-screen.ts';
import { Settings } from './settings.tsx';

export const screens: ShownScreens = { settings: { icon: 'gear', Shown: Settings } };
