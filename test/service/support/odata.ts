// A list of records that obeys, refuses or ignores query options as a test says.

import { type Handler, json, type Seen } from './server.ts';

export interface Row {
  readonly Id: number;
  readonly [field: string]: unknown;
}

export type Manner = 'obeyed' | 'refused' | 'ignored';

export interface ListManners {
  readonly rows: Row[];
  readonly count?: Manner;
  readonly orderby?: Manner;
  readonly top?: Manner;
  readonly filter?: Manner;
  /** Rows of one answer at most; more are cut off without a word, or with a next link. */
  readonly cap?: number;
  readonly links?: 'absolute' | 'relative' | 'foreign';
  readonly wrap?: (rows: Row[], count: number | null, nextLink: string | null) => unknown;
  /** Status of a refused option. */
  readonly refusal?: number;
}

const odata = (rows: Row[], count: number | null, nextLink: string | null): unknown => ({
  '@odata.context': 'https://elsewhere.example/$metadata#x',
  ...(count === null ? {} : { '@odata.count': count }),
  value: rows,
  ...(nextLink === null ? {} : { '@odata.nextLink': nextLink }),
});

export function time(id: number, more: Record<string, unknown> = {}): Row {
  return { Id: id, Dato: '2026-01-05T00:00:00', AnsattId: 7, ProsjektId: 'P1', AntallTimer: 7.5, ...more };
}

export function times(count: number, from = 1): Row[] {
  return Array.from({ length: count }, (_, index) => time(from + index));
}

function refused(request: Seen, manners: ListManners): string | null {
  const options = { $count: manners.count, $orderby: manners.orderby, $top: manners.top, 'Id gt': manners.filter };
  for (const [option, manner] of Object.entries(options)) {
    const asked = option === 'Id gt' ? /\bId gt /.test(request.query.get('$filter') ?? '') : request.query.has(option);
    if (asked && manner === 'refused') return option;
  }
  return null;
}

/** Answers a list; `manners` may be changed while the server runs. */
export function answerList(manners: ListManners): Handler {
  return (request, response) => {
    const no = refused(request, manners);
    if (no !== null) return json(response, { error: { message: `${no} is not supported` } }, manners.refusal ?? 400);
    const obeys = (option: 'count' | 'orderby' | 'top' | 'filter'): boolean =>
      (manners[option] ?? 'obeyed') === 'obeyed';
    let rows = [...manners.rows];
    const beyond = /\bId gt (-?\d+)/.exec(request.query.get('$filter') ?? '');
    if (beyond && obeys('filter')) rows = rows.filter((row) => row.Id > Number(beyond[1]));
    const order = request.query.get('$orderby');
    if (order !== null && obeys('orderby')) rows.sort((a, b) => (order.endsWith(' desc') ? b.Id - a.Id : a.Id - b.Id));
    const count = request.query.get('$count') === 'true' && obeys('count') ? rows.length : null;
    const skip = Number(request.query.get('$skip') ?? '0');
    const top =
      request.query.has('$top') && obeys('top') ? Number(request.query.get('$top')) : Number.POSITIVE_INFINITY;
    const size = Math.min(top, manners.cap ?? Number.POSITIVE_INFINITY);
    const page = rows.slice(skip, skip + size);
    let link: string | null = null;
    if (manners.links && top > size && skip + page.length < rows.length) {
      const [, query = ''] = request.url.split('?');
      const rest = query.split('&').filter((part) => part !== '' && !part.startsWith('$skip='));
      const next = `${request.path}?${[...rest, `$skip=${skip + page.length}`].join('&')}`;
      if (manners.links === 'relative') link = next;
      else
        link = `${manners.links === 'foreign' ? 'https://elsewhere.example' : `http://${request.headers.host}`}${next}`;
    }
    return json(response, (manners.wrap ?? odata)(page, count, link));
  };
}
