// A file dropped on a run that waits for its answer is its receipt; anywhere else it is read as an intake. While it hangs over the window,
// the window says what will happen.

import { useEffect, useState } from 'react';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { useText } from '../../language/text.ts';
import { Icon } from '../../parts/icon.tsx';
import { useConnection } from '../../state/connections.ts';
import { readFiles, takeDrops } from '../../state/intake-acts.ts';
import { sayNothingDone } from '../../state/notices.ts';
import { useProgress } from '../../state/progress.ts';
import { openReceipt } from '../../state/receipt.ts';
import { useRoute } from '../../state/route.ts';
import { runToShow, useRuns } from '../../state/runs.ts';
import { answering, waitsForReceipt } from '../run/answering.tsx';

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}

/** The run on the screen, where it waits for its answer. */
function useWaiting(connection: string | null): RunWire | null {
  const { screen, run: opened } = useRoute();
  const runs = useRuns((state) => state.all.value);
  if (runs === null || (screen !== 'time' && screen !== 'material')) return null;
  const run = runToShow(runs, { kind: screen, connection, opened });
  return run !== null && waitsForReceipt(run) ? run : null;
}

async function take(connection: string, dropped: readonly File[], waits: RunWire | null): Promise<void> {
  const files = await takeDrops(dropped);
  if (files === null) sayNothingDone('intake.drop.notHere');
  else if (waits === null) await readFiles(connection, files);
  else if (files.length > 1) sayNothingDone('receipt.drop.one');
  else {
    const [destination = null] = answering(waits, 'waiting').keys();
    await openReceipt(waits.run, { from: { file: files[0]! }, destination });
  }
}

export function DropFile() {
  const text = useText();
  const connection = useConnection()?.name ?? null;
  const busy = useProgress((progress) => progress.act !== null);
  const waits = useWaiting(connection);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const onOver = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = connection === null || busy ? 'none' : 'copy';
      setOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      setOver(false);
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (connection === null || busy || document.querySelector('dialog[open]')) return;
      void take(connection, [...(event.dataTransfer?.files ?? [])], waits);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, [connection, busy, waits]);
  if (!over) return null;
  const title =
    connection === null
      ? text.t('intake.drop.none')
      : busy
        ? text.t('intake.blocked.busy')
        : waits === null
          ? text.t('intake.drop.title')
          : text.t('receipt.drop.title', { run: String(waits.run) });
  return (
    <div className="drop-over" role="status">
      <p>
        <Icon name="upload" />
        <b>{title}</b>
      </p>
      <p className="second">{text.t(waits === null ? 'intake.drop.rest' : 'receipt.drop.rest')}</p>
    </div>
  );
}
