// The first bytes of the file, as it would be written.

import { useEffect, useState } from 'react';
import type { FindingsThatGo } from '../../preload/contract/runs.ts';
import { bridge } from '../bridge.ts';
import { answerOf } from './ask.ts';

const CHARACTERS = 4000;

/** Null while it is read. */
export function usePreview(run: number, layout: string, wanted: boolean): string | null {
  const [seen, setSeen] = useState<{ readonly of: string; readonly text: string } | null>(null);
  const of = `${run} ${layout}`;
  useEffect(() => {
    if (!wanted || layout === '') return;
    let current = true;
    const read = async (): Promise<void> => {
      const answer = await answerOf(bridge.handOverPreview({ run, layout, characters: CHARACTERS }));
      if (current) setSeen({ of, text: answer.ok ? answer.value.text.replace(/^\uFEFF/, '') : answer.error.cause });
    };
    void read();
    return () => {
      current = false;
    };
  }, [run, layout, wanted, of]);
  return seen?.of === of ? seen.text : null;
}

/** What the file of a layout will be called, unless another desk writes one first; null while it is not known. */
export function useFileName(run: number, layout: string, wanted: boolean): string | null {
  const [named, setNamed] = useState<{ readonly of: string; readonly name: string } | null>(null);
  const of = `${run} ${layout}`;
  useEffect(() => {
    if (!wanted || layout === '') return;
    let current = true;
    const read = async (): Promise<void> => {
      const answer = await answerOf(bridge.handOverName({ run, layout }));
      if (current && answer.ok) setNamed({ of, name: answer.value.fileName });
    };
    void read();
    return () => {
      current = false;
    };
  }, [run, layout, wanted, of]);
  return named?.of === of ? named.name : null;
}

/** Units with findings that go with a hand-over, and those that are held. Null while it is not known. */
export function useFindings(run: number): FindingsThatGo | null {
  const [found, setFound] = useState<{ readonly run: number; readonly value: FindingsThatGo } | null>(null);
  useEffect(() => {
    let current = true;
    const read = async (): Promise<void> => {
      const answer = await answerOf(bridge.reviewFindings({ run }));
      if (current && answer.ok) setFound({ run, value: answer.value });
    };
    void read();
    return () => {
      current = false;
    };
  }, [run]);
  return found?.run === run ? found.value : null;
}
