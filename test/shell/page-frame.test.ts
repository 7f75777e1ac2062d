// The margins of a printed page: company, run and page above, the place in the history below, and no mark-up of others.

import { expect, it } from 'vitest';
import { footOf, headOf } from '../../main/shell/page-frame.ts';

const PAGE = { left: 'Fjell & Bygg <AS> · Kjøring 44', middle: 'historikk nr. 38', page: 'Side ', of: ' av ' };

it('every page says of what it is, and which of how many', () => {
  const head = headOf(PAGE);
  expect(head).toContain('Fjell &amp; Bygg &lt;AS&gt; · Kjøring 44');
  expect(head.replaceAll(/<[^>]*class="(\w+)"[^>]*>/g, '[$1]').replaceAll(/<[^>]*>/g, '')).toContain(
    'Side [pageNumber] av [totalPages]',
  );
  expect(footOf(PAGE)).toContain('historikk nr. 38');
  expect(footOf({ ...PAGE, middle: '' })).toBe('<span></span>');
});
