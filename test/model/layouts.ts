// People give a destination another layout while its files are out. A correction that the new one cannot take back is refused with advice,
// which the operator follows: another layout, and what none of them takes back together with the rest waits for a file of its own.

import { NO_FILE } from '../../main/domain/delivery/destination.ts';
import type { Run } from '../../main/ports/runs.ts';
import type { Input } from '../../preload/contract/channels.ts';
import { CONNECTION } from './console-side.ts';
import type { Desk } from './desk.ts';
import { formsIn, layoutOf } from './sums.ts';

type HandOverWay = Input<'hand-over/write'>['way'];
type More = { offline?: true };

/** Of one destination, or of the only one. */
async function give(desk: Desk, name: string | null, form: Desk['form']): Promise<void> {
  if (name === null) desk.form = form;
  else {
    const layout = layoutOf({ lines: form }, 'time');
    await desk.console.ask('destinations/change', { connection: CONNECTION, name, layout });
  }
}

function destinationsOf({ console: { store } }: Desk): string[] {
  const [connection] = store.connections.all();
  const all = connection === undefined ? [] : store.destinations.of(connection.id);
  return all.filter(({ layout }) => layout !== NO_FILE).map(({ name }) => name);
}

export async function changeLayout(desk: Desk, n: number): Promise<void> {
  const names = desk.world.destinations === 'one' ? [null] : destinationsOf(desk);
  const forms = formsIn(desk.world);
  const name = names[Math.floor(n / forms.length) % Math.max(1, names.length)];
  if (name !== undefined) await give(desk, name, forms[n % forms.length]!);
}

/** What the run is handed over by: its destinations, where it has any. */
export function wayOf(desk: Desk, { kind }: Pick<Run, 'kind'>) {
  if (desk.world.destinations !== 'one' && kind === 'time') return { destination: null, markAnyway: 'internal' };
  return { layout: layoutOf({ lines: desk.form }, kind), folder: desk.console.tray };
}

const write = (desk: Desk, { number: run }: Run, way: HandOverWay, more: More) =>
  desk.console.ask('hand-over/write', { run, way, ...more });

type Said = Awaited<ReturnType<typeof write>>;

/** What a layout would take back otherwise than it went; null where it is not that. */
function wentOtherwise(said: Said): { id: number; destination: string } | null {
  const values = said?.ok === false ? said.error.values : undefined;
  const isThat = values?.why === 'went-otherwise' || values?.why === 'went-another-way';
  return isThat ? { id: Number(values.id), destination: String(values.destination) } : null;
}

/** Hands over, by another layout where this one cannot take back what the file is to. */
export async function handOverFitting(desk: Desk, run: Run, way: HandOverWay, more: More = {}): Promise<Said> {
  let said = await write(desk, run, way, more);
  for (const form of formsIn(desk.world)) {
    const otherwise = wentOtherwise(said);
    if (otherwise === null) break;
    const isNamed = 'destination' in way;
    await give(desk, isNamed ? otherwise.destination : null, form);
    said = await write(desk, run, isNamed ? way : wayOf(desk, run), more);
  }
  return said;
}

/** What no layout takes back together with the rest is left for a file of its own. False where that is not why it was refused. */
export async function leaveForLater(desk: Desk, run: Run, said: Said): Promise<boolean> {
  const left = wentOtherwise(said);
  if (left === null) return false;
  const held = await desk.console.ask('review/hold', {
    run: run.number,
    ids: [left.id],
    reason: 'in a file of its own',
  });
  return held?.ok === true;
}
