// Keeps where the window stood and how large it was, in `window.json` in the data folder. A place on a screen that is no
// longer there is forgotten.

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Rectangle } from 'electron';

export interface WindowPlace extends Partial<Rectangle> {
  readonly width: number;
  readonly height: number;
  readonly maximized: boolean;
}

export const SMALLEST = { width: 1024, height: 700 } as const;
const USUAL = { width: 1440, height: 900 } as const;
/** So much of the title strip must be on a screen to take hold of it. */
const VISIBLE = { width: 200, height: 40 } as const;

function isPlace(value: unknown): value is Rectangle & { maximized: boolean } {
  if (typeof value !== 'object' || value === null) return false;
  const place = new Map<string, unknown>(Object.entries(value));
  const numbers = ['x', 'y', 'width', 'height'].every((name) => Number.isSafeInteger(place.get(name)));
  return numbers && typeof place.get('maximized') === 'boolean';
}

function isOn(place: Rectangle, area: Rectangle): boolean {
  const width = Math.min(place.x + place.width, area.x + area.width) - Math.max(place.x, area.x);
  const height = Math.min(place.y + place.height, area.y + area.height) - Math.max(place.y, area.y);
  return width >= VISIBLE.width && height >= VISIBLE.height && place.y >= area.y - VISIBLE.height;
}

function fit(size: { width: number; height: number }, area: Rectangle): { width: number; height: number } {
  return {
    width: Math.max(SMALLEST.width, Math.min(size.width, area.width)),
    height: Math.max(SMALLEST.height, Math.min(size.height, area.height)),
  };
}

/** Where the window opens: `kept` if that is still on one of the screens (their work areas, the main one first). */
export function placeOn(kept: unknown, areas: readonly [Rectangle, ...Rectangle[]]): WindowPlace {
  if (!isPlace(kept)) return { ...fit(USUAL, areas[0]), maximized: false };
  const { x, y, maximized } = kept;
  const area = areas.find((screen) => isOn(kept, screen));
  if (area === undefined) return { ...fit(kept, areas[0]), maximized };
  return { x, y, ...fit(kept, area), maximized };
}

/** What was kept; null when nothing was, or it cannot be read. */
export function readPlace(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'window.json'), 'utf8'));
  } catch {
    return null;
  }
}

/** Best effort: a place that cannot be written is no reason to bother anybody. */
export function writePlace(folder: string, place: Rectangle & { maximized: boolean }): void {
  const file = path.join(folder, 'window.json');
  try {
    writeFileSync(`${file}.new`, JSON.stringify(place));
    renameSync(`${file}.new`, file);
  } catch {
    // The window opens in its usual place next time.
  }
}
