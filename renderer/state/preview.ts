// What a hand-over would write and take along, asked while its dialog stands open.

import { useEffect, useState } from 'react';
import type { FindingsThatGo } from '../../preload/contract/runs.ts';
import { bridge } from '../bridge.ts';
import { answerOf } from './ask.ts';

const CHARACTERS = 4000;

type Read<Found> = (run: number, layout: string) => Promise<Found | null>;

async function readPreview(run: number, layout: string): Promise<string> {
  const answer = await answerOf(bridge.handOverPreview({ run, layout, characters: CHARACTERS }));
  return answer.ok ? answer.value.text.replace(/^\uFEFF/, '') : answer.error.cause;
}

async function readFileName(run: number, layout: string): Promise<string | null> {
  const answer = await answerOf(bridge.handOverName({ run, layout }));
  return answer.ok ? answer.value.fileName : null;
}

async function readFindings(run: number): Promise<FindingsThatGo | null> {
  const answer = await answerOf(bridge.reviewFindings({ run }));
  return answer.ok ? answer.value : null;
}

/** What is read of a run, by a layout where that matters; null while it is not known. `read` is one function, not made anew. */
function useRead<Found>(read: Read<Found>, run: number, layout: string, wanted: boolean): Found | null {
  const [found, setFound] = useState<{ readonly of: string; readonly value: Found | null } | null>(null);
  const of = `${run} ${layout}`;
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    const ask = async (): Promise<void> => {
      const value = await read(run, layout);
      if (current) setFound({ of, value });
    };
    void ask();
    return () => {
      current = false;
    };
  }, [read, run, layout, wanted, of]);
  return found?.of === of ? found.value : null;
}

/** The first characters of the file, as it would be written, or why it cannot be. */
export function usePreview(run: number, layout: string, wanted: boolean): string | null {
  return useRead(readPreview, run, layout, wanted && layout !== '');
}

/** What the file of a layout will be called, unless another desk writes one first. */
export function useFileName(run: number, layout: string, wanted: boolean): string | null {
  return useRead(readFileName, run, layout, wanted && layout !== '');
}

/** Units with findings that go with a hand-over, and those that are held. */
export function useFindings(run: number): FindingsThatGo | null {
  return useRead(readFindings, run, '', true);
}
