// What the palette found by the words that are typed: employees and projects of the connection that is shown.

import { create } from 'zustand';
import type { FoundNameWire } from '../../preload/contract/grid.ts';
import { bridge } from '../bridge.ts';
import { answerOf } from './ask.ts';
import { filterHistory, searchHistory } from './history.ts';
import { toggleValue, useGrid } from './grid.ts';
import { goTo, useRoute } from './route.ts';

interface PaletteState {
  readonly text: string;
  readonly found: readonly FoundNameWire[];
}

export const usePalette = create<PaletteState>(() => ({ text: '', found: [] }));

/** Of what fewer words found, what these say too: Enter takes what is typed, also before the engine has answered. */
function stillFound(found: readonly FoundNameWire[], text: string): readonly FoundNameWire[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return found.filter(({ id, name }) => words.every((word) => `${id} ${name}`.toLowerCase().includes(word)));
}

export async function findInPalette(connection: string | null, text: string): Promise<void> {
  usePalette.setState((before) => ({ text, found: stillFound(before.found, text) }));
  if (connection === null || text.trim() === '') return;
  const answer = await answerOf(bridge.gridFind({ connection, text }));
  if (answer.ok && usePalette.getState().text === text) usePalette.setState({ found: answer.value });
}

/** In the grid that is open only the entries of an employee or a project; elsewhere all that history knows of it. */
export function showNamed({ list, id }: FoundNameWire): void {
  const { screen } = useRoute.getState();
  if ((screen === 'time' || screen === 'material') && useGrid.getState().query !== null) {
    toggleValue(list, id);
    return;
  }
  goTo('history');
  if (list === 'ansatt') void filterHistory({ employee: id });
  else void searchHistory(id);
}

export function showId(id: string): void {
  goTo('history');
  void searchHistory(id);
}
