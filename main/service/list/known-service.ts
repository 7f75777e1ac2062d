// What is known of the service of one connection: probed once per kind, remembered through the settings, and corrected
// when the service stops doing what it did.

import type { Kind } from '../../domain/kind.ts';
import type { Capabilities } from '../../ports/service.ts';
import type { Caller } from '../http/caller.ts';
import type { ListTask } from './list-task.ts';
import { isOptionRefused, look, type Probe, probeList } from './probe.ts';
import { NOT_EXPORTED_REQUEST, taskOf } from './task.ts';

/** What a service could not do is asked for again after so long: they learn. What it stops doing is noticed when it is used. */
const FORGOTTEN_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

function isForgotten({ probedAt, count, orderby, top, idFilter }: Capabilities): boolean {
  if (count && orderby && top && idFilter) return false;
  return !(Date.now() - Date.parse(probedAt) < FORGOTTEN_AFTER_MS);
}

export interface KnownService {
  /** What the list of a kind can do; probes when it is not known. Throws when the list cannot be read at all. */
  of(kind: Kind): Promise<Capabilities>;
  /** Probes again and remembers. Throws as `of`. */
  probe(kind: Kind, operation?: string): Promise<Probe>;
  /** Notes that an option does not work after all. */
  drop(kind: Kind, options: Partial<Capabilities>): void;
  /** The service's clock from one small list call. Throws ConsoleError. */
  clock(kind: Kind): Promise<string | null>;
}

export function createKnownService(caller: Caller): KnownService {
  const known = new Map<Kind, Capabilities>();
  const probing = new Map<Kind, Promise<Probe>>();
  for (const kind of ['time', 'material'] as const) {
    const remembered = caller.settings.capabilities[kind];
    if (remembered && !isForgotten(remembered)) known.set(kind, remembered);
  }
  const remember = (kind: Kind, found: Capabilities): void => {
    known.set(kind, found);
    caller.settings.onCapabilities(kind, found);
  };

  const probe = async (kind: Kind, task: ListTask): Promise<Probe> => {
    const found = await probeList(caller, task, new Date());
    remember(kind, found.capabilities);
    return found;
  };

  const service: KnownService = {
    async of(kind) {
      return known.get(kind) ?? (await service.probe(kind)).capabilities;
    },
    probe(kind, operation) {
      const running = probing.get(kind);
      if (running) return running;
      const started = probe(kind, taskOf(caller, NOT_EXPORTED_REQUEST[kind], operation)).finally(() =>
        probing.delete(kind),
      );
      probing.set(kind, started);
      return started;
    },
    drop(kind, options) {
      const before = known.get(kind);
      if (before) remember(kind, { ...before, ...options });
    },
    async clock(kind) {
      const task: ListTask = taskOf(caller, NOT_EXPORTED_REQUEST[kind], "ask for the service's clock");
      const { top } = await service.of(kind);
      if (!top) return (await look(caller, task, {})).clock;
      try {
        return (await look(caller, task, { top: 1 })).clock;
      } catch (error) {
        if (!isOptionRefused(error)) throw error;
        const { clock } = await look(caller, task, {});
        service.drop(kind, { top: false });
        return clock;
      }
    },
  };
  return service;
}
