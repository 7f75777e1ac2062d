// A file dropped anywhere on the window is read as an intake. While it hangs over the window, the window says what will happen.

import { useEffect, useState } from 'react';
import { useText } from '../../language/text.ts';
import { Icon } from '../../parts/icon.tsx';
import { useConnection } from '../../state/connections.ts';
import { pathOfFile, readFiles } from '../../state/intake-acts.ts';
import { say } from '../../state/notices.ts';
import { useProgress } from '../../state/progress.ts';

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}

export function DropFile() {
  const text = useText();
  const connection = useConnection()?.name ?? null;
  const busy = useProgress((progress) => progress.act !== null);
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
      const paths = [...(event.dataTransfer?.files ?? [])].map((file) => pathOfFile(file));
      if (paths.some((path) => path === '')) say('intake.drop.notHere');
      else void readFiles(connection, paths);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, [connection, busy]);
  if (!over) return null;
  return (
    <div className="drop-over" role="status">
      <p>
        <Icon name="upload" />
        <b>{text.t(connection === null ? 'intake.drop.none' : busy ? 'intake.blocked.busy' : 'intake.drop.title')}</b>
      </p>
      <p className="second">{text.t('intake.drop.rest')}</p>
    </div>
  );
}
