// Layouts stand in the order of the names that people see, those of no ERP first, and have one name everywhere.

import { expect, test } from 'vitest';
import { SHIPPED } from '../../main/files/layouts/shipped.ts';
import { layoutName, layoutsInOrder } from '../../renderer/language/layout-name.ts';
import { inLanguage } from './in-language.ts';

test.each(['nb', 'en'] as const)('%s', async (language) => {
  const text = await inLanguage(language);
  const own = { name: 'own-2', title: { nb: 'Tripletex, prosjekt', en: 'Tripletex, projects' }, asListed: false };
  const shipped = SHIPPED.map(({ name, title, columns }) => ({ name, title, asListed: columns === 'as-listed' }));
  const names = layoutsInOrder([{ name: 'no-file' }, ...shipped, own], text).map((one) => layoutName(one, text));
  const first = (words: string) => names.findIndex((name) => name.startsWith(words));
  expect(names.slice(0, 3)).toEqual([
    expect.stringMatching(/^CSV/),
    expect.stringMatching(/^Excel/),
    expect.stringMatching(/^JSON/),
  ]);
  expect(first('Tripletex')).toBeLessThan(first('Unimicro'));
  expect(names.indexOf(own.title[language])).toBe(first('Tripletex') + 1);
  expect(first('Unimicro')).toBeLessThan(first('Visma'));
  expect(names.at(-1)).toBe(text.t('acts.handOver.layoutNames.no-file'));
});
