// The calls of the interface by method and path, in exactly the letter case of service.md.
import type { CallName } from './fault.ts';

const routes: readonly { readonly call: CallName; readonly method: string; readonly path: string }[] = [
  { call: 'prepare', method: 'POST', path: '/timelinje/timeeksport/eksport' },
  { call: 'list-time', method: 'GET', path: '/timelinje/timeeksport' },
  { call: 'mark-time', method: 'PATCH', path: '/timelinje/timeeksport/eksportert' },
  { call: 'batch', method: 'POST', path: '/prosjekt/Transaksjon/Batch' },
  { call: 'list-material', method: 'GET', path: '/prosjekt/TransaksjonsEksport' },
  { call: 'mark-material', method: 'POST', path: '/prosjekt/Transaksjonseksport/Eksportert' },
  { call: 'list-employees', method: 'GET', path: '/ansatt/ansatt' },
  { call: 'list-projects', method: 'GET', path: '/prosjekt/Prosjekt' },
];

/** The call, or the status of what is wrong: 404 for the path, 405 for the method. */
export function route(method: string, path: string): CallName | 404 | 405 {
  const here = routes.filter((candidate) => candidate.path === path);
  if (here.length === 0) return 404;
  return here.find((candidate) => candidate.method === method)?.call ?? 405;
}
