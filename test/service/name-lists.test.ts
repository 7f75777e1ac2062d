// Names of employees and projects, where the service has them.

import { describe, expect, it } from 'vitest';
import { clientFor, failure } from './support/client.ts';
import { type Handler, json, startServer } from './support/server.ts';

const both: Handler = (request, response) => {
  if (request.path === '/ansatt/ansatt') {
    if (request.query.has('$skip')) return json(response, { value: [{ id: 8, Etternavn: 'Øst' }] });
    const value = [{ Id: 7, Fornavn: 'Kari', Etternavn: 'Ås', Telefon: '1' }, { Id: 9 }, { Fornavn: 'Ola' }];
    return json(response, { value, '@odata.nextLink': 'https://elsewhere.example/ansatt/ansatt?$skip=2' });
  }
  return json(response, [
    { Id: 'P1', Navn: 'Bru' },
    { Id: 'P2', Navn: ' ' },
  ]);
};

describe('names', () => {
  it('come from both lists, page after page', async () => {
    const server = await startServer(both);
    const lists = await clientFor(server.url).names();
    expect(lists).toEqual([
      {
        list: 'ansatt',
        names: new Map([
          ['7', 'Ås, Kari'],
          ['8', 'Øst'],
        ]),
      },
      { list: 'prosjekt', names: new Map([['P1', 'Bru']]) },
    ]);
    expect(server.requests.map((request) => request.path)).toEqual([
      '/ansatt/ansatt',
      '/ansatt/ansatt',
      '/prosjekt/Prosjekt',
    ]);
    expect(server.requests.every((request) => request.method === 'GET')).toBe(true);
  });

  it.each([400, 401, 403, 404, 405, 501])('are none where the service answers %i', async (status) => {
    const server = await startServer((request, response, number) =>
      request.path.startsWith('/ansatt') ? json(response, {}, status) : both(request, response, number),
    );
    expect((await clientFor(server.url).names()).map((found) => found.list)).toEqual(['prosjekt']);
  });

  it('are none where the answer is a page, and an error where nobody answers', async () => {
    const page = await startServer((_, response) => void response.writeHead(200).end('<html>'));
    expect(await clientFor(page.url).names()).toEqual([]);
    const ill = await startServer((_, response) => json(response, {}, 500));
    expect((await failure(clientFor(ill.url).names())).code).toBe('service-error');
    await page.close();
    expect((await failure(clientFor(page.url).names())).code).toBe('service-unreachable');
  });
});
