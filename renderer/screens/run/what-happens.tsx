// What a hand-over to destinations does, and what it leaves alone: a tick for the one, a barred ring for the other.

import { useText } from '../../language/text.ts';
import { Icon } from '../../parts/icon.tsx';
import type { PlanOfRun } from '../../state/destinations.ts';

type Word = 'asks' | 'notAsked' | 'writes' | 'back' | 'noMark' | 'earlier';

interface Happens {
  readonly key: Word;
  readonly words: string;
  /** False for what is not touched. */
  readonly does: boolean;
}

export function WhatHappens({ plan, offline }: { readonly plan: PlanOfRun; readonly offline: boolean }) {
  const text = useText();
  const written = plan.files.filter(({ lines }) => lines !== 0);
  if (written.length === 0) return null;
  const folders = [...new Set(written.map(({ folder }) => folder))].join(' · ');
  const say = (key: Word, does: boolean, values = {}): Happens => ({
    key,
    does,
    words: text.t(`destinations.happens.${key}`, values),
  });
  const all = [
    say(offline ? 'notAsked' : 'asks', !offline),
    say('writes', true, { count: written.length, folders }),
    say('back', true, { count: written.length }),
    say('noMark', false),
    ...(written.some(({ difference }) => difference !== null) ? [say('earlier', false)] : []),
  ];
  return (
    <section className="happens">
      <h2>{text.t('destinations.happens.title')}</h2>
      <ul>
        {all.map(({ key, words, does }) => (
          <li key={key}>
            <Icon name={does ? 'check' : 'gone'} />
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
