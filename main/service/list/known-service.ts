// What is known of the service of one connection: probed once per kind, kept through the settings, and corrected when the
// service stops doing what it did.

import { type Kind, KINDS } from '../../domain/kind.ts';
import type { Capabilities } from '../../ports/service.ts';
import type { Caller } from '../http/caller.ts';
import { KIND_WORDS } from '../paths.ts';
import { taskOf } from './list-task.ts';
import { type Probe, isOptionRefused, probeList, readListStart } from './probe.ts';

/** What a service could not do is probed again after so long: it may have learned. What it stops doing is noticed in use. */
const OUTDATED_AFTER_MS = 7 * 24 * 60 * 60 * 1000;
/** What failed in use may have failed in passing: without it lists prove less, and people are asked more. */
const DROPPED_FOR_MS = 60 * 60 * 1000;

function isOutdated({ probedAt, droppedAt, count, orderby, top, idFilter }: Capabilities): boolean {
  if (count && orderby && top && idFilter) return false;
  const isSince = (at: string, most: number): boolean => Date.now() - Date.parse(at) < most;
  return !isSince(probedAt, OUTDATED_AFTER_MS) || (droppedAt !== undefined && !isSince(droppedAt, DROPPED_FOR_MS));
}

export interface KnownService {
  /** What the list of a kind can do; probes when that is not known. Throws `service-…` when the list cannot be read at all, `stopped`. */
  of(kind: Kind): Promise<Capabilities>;
  /** Probes again and keeps what it finds. Throws as `of`. */
  probe(kind: Kind, operation?: string): Promise<Probe>;
  /** Keeps that an option does not work after all. */
  drop(kind: Kind, options: Partial<Capabilities>): void;
  /** How many records are ready, in one small call; null when the service does not count. Throws as `of`. */
  count(kind: Kind): Promise<number | null>;
  /** The service's clock from one small list call. Throws as `of`. */
  clock(kind: Kind): Promise<string | null>;
}

export function createKnownService(caller: Caller): KnownService {
  const known = new Map<Kind, Capabilities>();
  const probing = new Map<Kind, Promise<Probe>>();
  for (const kind of KINDS) {
    const kept = caller.settings.capabilities[kind];
    if (kept && !isOutdated(kept)) known.set(kind, kept);
  }
  const keep = (kind: Kind, found: Capabilities): void => {
    known.set(kind, found);
    caller.settings.onCapabilities(kind, found);
  };
  const probeAndKeep = async (kind: Kind, operation: string | undefined): Promise<Probe> => {
    const found = await probeList(caller, taskOf(caller, { kind }, operation), new Date());
    keep(kind, found.capabilities);
    return found;
  };

  const service: KnownService = {
    async of(kind) {
      return known.get(kind) ?? (await service.probe(kind)).capabilities;
    },
    probe(kind, operation) {
      const running = probing.get(kind);
      if (running) return running;
      const started = probeAndKeep(kind, operation).finally(() => probing.delete(kind));
      probing.set(kind, started);
      return started;
    },
    drop(kind, options) {
      const before = known.get(kind);
      if (before) keep(kind, { ...before, ...options, droppedAt: new Date().toISOString() });
    },
    async count(kind) {
      const { count, top } = await service.of(kind);
      if (!count) return null;
      const task = taskOf(caller, { kind }, `count ${KIND_WORDS[kind]}`);
      try {
        const found = await readListStart(caller, task, { count: true, top: top ? 1 : undefined });
        if (found.count !== null) return found.count;
      } catch (error) {
        if (!isOptionRefused(error)) throw error;
      }
      service.drop(kind, { count: false });
      return null;
    },
    async clock(kind) {
      const task = taskOf(caller, { kind }, "ask for the service's clock");
      const { top } = await service.of(kind);
      if (!top) return (await readListStart(caller, task, {})).clock;
      try {
        return (await readListStart(caller, task, { top: 1 })).clock;
      } catch (error) {
        if (!isOptionRefused(error)) throw error;
        const { clock } = await readListStart(caller, task, {});
        service.drop(kind, { top: false });
        return clock;
      }
    },
  };
  return service;
}
