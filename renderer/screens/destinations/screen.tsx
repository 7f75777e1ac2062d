import { leaveLayout } from '../../state/layouts.ts';
import type { ShownScreens } from '../shown-screen.ts';
import { Destinations } from './destinations.tsx';

// From a layout that is open, back to the list of them.
export const screens: ShownScreens = { destinations: { icon: 'file', Shown: Destinations, beforeGoing: leaveLayout } };
