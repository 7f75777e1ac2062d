// The link to the next page of a list, in the forms that services of this kind give it, or none at all.
import type { ListCall } from './list-call.ts';
import type { ListQuery } from './query.ts';
import { options } from './query.ts';

/** `read`: rows of the page that was sent. Null: the list ends here without notice. */
export function nextLink(call: ListCall, query: ListQuery, read: number): string | null {
  const { switches, twist } = call;
  if (switches.nextLink === 'never' || (twist.cap !== undefined && read >= twist.cap)) return null;
  if (switches.nextLink === 'top-above-page' && (query.top ?? 0) <= (switches.pageSize ?? 0)) return null;
  const next = options(call.query);
  next.set('$skip', String(query.skip + read));
  if (query.top !== null) next.set('$top', String(query.top - read));
  const text = [...next].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  if (switches.nextLinkForm === 'relative') {
    const last = call.path.slice(call.path.lastIndexOf('/') + 1);
    return `${last}?${text}`;
  }
  if (switches.nextLinkForm === 'path') return `${call.path}?${text}`;
  return `${switches.nextLinkOrigin ?? call.url}${call.path}?${text}`;
}
