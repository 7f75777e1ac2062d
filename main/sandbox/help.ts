// What can be asked of the sandbox itself, in words (GET /_sandbox/help): what can be made to go wrong, and how.

import type { Fault } from './fault.ts';
import { CALL_NAMES } from './routes.ts';
import { allowedSwitches } from './switches.ts';

const FAULTS: Readonly<Record<Fault['kind'], string>> = {
  delay: 'ms, after?: waits so many milliseconds before the call is carried out, or after it',
  refuse: 'closes the connection as soon as the request arrives',
  'drop-before': 'reads the request and closes the connection; nothing is done',
  'drop-after': 'carries the call out and closes the connection without an answer',
  status:
    'status, after?, shape?, message?, retryAfter?: answers so, with after although the call was carried out; shape is error, message, problem, errors, text, html or empty; retryAfter is seconds or a text',
  cut: 'how? (length or chunked), share?: sends a part of the body, half without share, and breaks off; the call is carried out',
  answer: 'body, status?, headers?: answers this in place of its own; the call is carried out',
  html: 'answers a page with 200',
  empty: 'answers nothing with 200',
  redirect: 'to, status?: points elsewhere; nothing is done',
  cap: 'rows, countToo?: a list ends after so many rows and does not say so; with countToo its count says the same',
  shuffle: 'the rows of a list come in a new order with each page',
  envelope: 'shape: value, array, data, items, or odd, which is none of them',
  'wrong-type': 'field, value? or raw?, row?: the field has this value in one row or in all; raw is JSON text',
  'missing-id': 'row?: a row of a list has no Id',
  'duplicate-row': 'row?: a row of a list comes twice',
  skew: 'ms: the Date header, and EndretDato in lists, are off by so much',
  'no-date': 'there is no Date header',
  'refuse-option': 'options, status?: 400 when the query uses one of these, such as $count',
  'refuse-filter': 'words, status?: 400 when $filter uses one of these, such as EndretDato or null',
  'partial-mark': 'a mark says yes and takes every second id',
  'max-ids': 'limit, status?: a mark with more ids is refused whole, with 413',
  'refuse-id': 'ids, status?: a mark with one of these is refused whole, with 422',
  'double-prepare': 'prepare makes each reversal twice',
  'refuse-row':
    'rows, status?, takeOthers?: a batch is refused for these rows, from 0; with takeOthers the others are taken',
  'refuse-batch': 'status?: a batch is refused whole',
  'refuse-value': 'field, value, status?: a batch is refused when a row has this value',
  do: 'operation, after?: somebody else works meanwhile: {"do":"edit","id":5,"fields":{"AntallTimer":6}}, approve, unapprove, remove, add-time, add-material',
};

const CONTROLS = {
  'GET calls': 'what was called, as it was sent',
  'POST clear-calls': 'forgets that',
  'GET dump': 'all that the service holds',
  'GET faults': 'the faults that are set',
  'POST faults': 'sets one, or an array: {"kind":"status","status":503,"call":"mark-time","times":2}',
  'POST clear-faults': 'takes all of them away',
  'GET switches': 'how the open points of the interface are answered',
  'POST switches': 'answers some otherwise: {"adjustmentIds":"same"}',
  'GET clock': "the service's clock",
  'POST clock': '{"now":"2026-11-02T08:00:00Z","freeze":true} or {"advance":3600000}',
  'POST add-time, add-material': 'fields of the interface, and "approved"',
  'POST approve, unapprove, remove': '{"id":5,"kind":"time"}',
  'POST edit': '{"id":5,"kind":"time","fields":{"AntallTimer":6}}',
  'POST approve-all': '{"kind":"material"}, or both kinds without it',
  'POST generate': '{"records":100,"material":20,"seed":7}: more practice data',
};

export function help(): object {
  return {
    controls: CONTROLS,
    faults: {
      every:
        'kind; call?: which call, any without it; times?: how often, once without it, or "always"; from?: from which call on',
      calls: CALL_NAMES,
      kinds: FAULTS,
    },
    switches: allowedSwitches(),
  };
}
