// Saving a connection: what is kept of it, then its secrets to the keyring, then a test that changes nothing.

import { useState } from 'react';
import type { ErrorWire } from '../../../preload/contract/common.ts';
import type { ConnectionWire } from '../../../preload/contract/connections.ts';
import { addConnection, testConnection, updateConnection, useConnections } from '../../state/connections.ts';
import { keepSecret, machineOf, useSession } from '../../state/session.ts';
import {
  addInput,
  type ConnectionDraft,
  countProblem,
  nameProblem,
  proxyProblem,
  secretsOf,
  updateInput,
  urlProblem,
} from './connection-draft.ts';

export interface Saving {
  readonly tried: boolean;
  readonly busy: boolean;
  readonly error: ErrorWire | null;
  /** The service did not take the keys: said at their fields. */
  readonly keyRefused: boolean;
  /** Names of the other connections. */
  readonly taken: readonly string[];
  /** True when it was saved; `tested` tells if the service answered too. */
  readonly save: (draft: ConnectionDraft) => Promise<{ readonly saved: boolean; readonly tested: boolean }>;
}

export function useMachine(): string {
  return useSession((session) => machineOf(session.about?.who ?? ''));
}

const isKeyRefused = ({ code }: ErrorWire): boolean => code === 'service-refused-key';

/** The form is longer than the window: the first field that is wrong comes to the person. */
function focusProblem(): void {
  setTimeout(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

export function useSaving(before: ConnectionWire | null): Saving {
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorWire | null>(null);
  // Saved although the service did not answer: what is saved next changes that one.
  const [saved, setSaved] = useState(before);
  const machine = useMachine();
  const list = useConnections((state) => state.all.value);
  const taken = (list ?? []).map((other) => other.name).filter((name) => name !== saved?.name);
  const save = async (draft: ConnectionDraft): Promise<{ saved: boolean; tested: boolean }> => {
    setTried(true);
    setError(null);
    if (nameProblem(draft, taken) || urlProblem(draft) || proxyProblem(draft) || countProblem(draft) !== null) {
      focusProblem();
      return { saved: false, tested: false };
    }
    setBusy(true);
    const name = draft.name.trim();
    const answer = await (saved === null
      ? addConnection(addInput(draft, machine))
      : updateConnection(updateInput(saved, draft, machine)));
    if (!answer.ok) {
      setError(answer.error);
      setBusy(false);
      return { saved: false, tested: false };
    }
    setSaved(answer.value);
    // Not before: a key belongs to the connection as it is kept, with the address that it leads to.
    for (const secret of secretsOf(draft)) await keepSecret(answer.value, secret.header, secret.value);
    const test = await testConnection(name);
    if (!test.ok) {
      setError(test.error);
      if (isKeyRefused(test.error)) focusProblem();
    }
    setBusy(false);
    return { saved: true, tested: test.ok };
  };
  return { tried, busy, error, keyRefused: error !== null && isKeyRefused(error), taken, save };
}
