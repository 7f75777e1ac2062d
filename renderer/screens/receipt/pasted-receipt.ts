// Lines that are pasted on a run that waits for its answer are its receipt.

import { useEffect } from 'react';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { openReceipt } from '../../state/receipt.ts';
import { answering, waitsForReceipt } from '../run/answering.tsx';

export function usePastedReceipt(run: RunWire | null): void {
  useEffect(() => {
    if (run === null || !waitsForReceipt(run)) return undefined;
    const onPaste = (event: ClipboardEvent): void => {
      const at = event.target;
      if (at instanceof Element && at.closest('input, textarea, select, dialog') !== null) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const lines = event.clipboardData?.getData('text/plain') ?? '';
      if (lines.trim() === '') return;
      event.preventDefault();
      const [destination = null] = answering(run, 'waiting').keys();
      void openReceipt(run.run, { from: { text: lines }, destination });
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [run]);
}
