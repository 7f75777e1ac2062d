// The calls of the interface by method and path, in exactly the letter case of main/service/README.md.

const ROUTES = [
  { call: 'prepare', method: 'POST', path: '/timelinje/timeeksport/eksport' },
  { call: 'list-time', method: 'GET', path: '/timelinje/timeeksport' },
  { call: 'mark-time', method: 'PATCH', path: '/timelinje/timeeksport/eksportert' },
  { call: 'batch', method: 'POST', path: '/prosjekt/Transaksjon/Batch' },
  { call: 'list-material', method: 'GET', path: '/prosjekt/TransaksjonsEksport' },
  { call: 'mark-material', method: 'POST', path: '/prosjekt/Transaksjonseksport/Eksportert' },
  { call: 'list-employees', method: 'GET', path: '/ansatt/ansatt' },
  { call: 'list-projects', method: 'GET', path: '/prosjekt/Prosjekt' },
] as const;

export type CallName = (typeof ROUTES)[number]['call'];
export const CALL_NAMES: readonly CallName[] = ROUTES.map(({ call }) => call);

/** The call, or the status that refuses it: 404 for the path, 405 for the method. */
export function route(method: string, path: string): CallName | 404 | 405 {
  const here = ROUTES.filter((candidate) => candidate.path === path);
  if (here.length === 0) return 404;
  return here.find((candidate) => candidate.method === method)?.call ?? 405;
}
