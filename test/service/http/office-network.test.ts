// The office network: a proxy between, the company's own root certificate, names that cannot be looked up. Each error says which.

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { proxyOfEnvironment, proxyOfRules } from '../../../main/service/http/system-proxy.ts';
import {
  EXPIRED_CERTIFICATE,
  LATER_CERTIFICATE,
  OTHER_NAME_CERTIFICATE,
  UNTRUSTED_CERTIFICATE,
} from '../support/certificate.ts';
import { clientFor, failure, KEY } from '../support/client.ts';
import { startProxy } from '../support/proxy.ts';
import { startServer } from '../support/server.ts';

const through = (proxy: string | null, authorities: string | null = UNTRUSTED_CERTIFICATE) => ({
  route: { proxy: async () => proxy, authorities },
});
const service = (certificate = UNTRUSTED_CERTIFICATE) =>
  startServer(
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', date: 'Mon, 02 Nov 2026 08:00:00 GMT' });
      response.end('{"@odata.count":0,"value":[]}');
    },
    'https',
    certificate,
  );

describe('a proxy', () => {
  it('is gone through by a tunnel, and sees neither keys nor paths', async () => {
    const server = await service();
    const proxy = await startProxy();
    expect(await clientFor(server.url, through(proxy.url)).clock('time')).toBe('2026-11-02T08:00:00.000Z');
    expect(proxy.tunnels.length).toBeGreaterThan(0);
    expect(new Set(proxy.tunnels.map((tunnel) => tunnel.to))).toEqual(new Set([server.host]));
    expect(JSON.stringify(proxy.tunnels)).not.toContain(KEY);
    expect(server.requests[0]!.headers['tb-key']).toBe(KEY);
  });

  it('that asks for a password is named, and nothing reached the service', async () => {
    const server = await service();
    const proxy = await startProxy(407);
    const error = await failure(clientFor(server.url, through(proxy.url)).clock('time'));
    expect(error.details.cause).toContain(`the proxy ${proxy.host} asks for a name and password`);
    expect(error.details.hint).toContain('proxy');
    expect(server.requests).toEqual([]);
  });

  it('that forbids the host is named with its status', async () => {
    const server = await service();
    const proxy = await startProxy(403);
    const error = await failure(clientFor(server.url, through(proxy.url)).clock('time'));
    expect(error.details.cause).toMatch(new RegExp(`the proxy ${proxy.host} did not let the call through.*403`));
  });

  it('that is not there is named, not the service', async () => {
    const server = await service();
    const error = await failure(clientFor(server.url, through('http://127.0.0.1:9')).clock('time'));
    expect(error.details.cause).toContain('the proxy 127.0.0.1:9 could not be reached (ECONNREFUSED)');
  });

  it('in the way of a mark: the mark surely did not arrive', async () => {
    const server = await service();
    const proxy = await startProxy(502);
    expect(await clientFor(server.url, through(proxy.url)).mark('time', [1])).toMatchObject({ said: 'not-reached' });
    expect(server.requests).toEqual([]);
  });

  it('that takes longer to be found than a call may: the mark surely did not arrive', async () => {
    const server = await service();
    const found = async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return null;
    };
    const client = clientFor(server.url, {
      timeoutMs: 100,
      route: { proxy: found, authorities: UNTRUSTED_CERTIFICATE },
    });
    expect(await client.mark('time', [1])).toMatchObject({ said: 'not-reached' });
    expect(server.requests).toEqual([]);
  });

  it('that answers with a page to log in is named, and a mark surely did not arrive', async () => {
    const server = await service();
    const proxy = await startProxy(200, '<html><form>log in</form></html>');
    const client = clientFor(server.url, through(proxy.url));
    const error = await failure(client.clock('time'));
    expect(error.details.cause).toMatch(new RegExp(`the proxy ${proxy.host} .* it may want you to log in first`));
    expect(await client.mark('time', [1])).toMatchObject({ said: 'not-reached' });
    expect(server.requests).toEqual([]);
  });

  it('of another kind is refused, never gone past', async () => {
    const server = await service();
    const error = await failure(clientFor(server.url, through('socks5://127.0.0.1:1080')).clock('time'));
    expect(error.details.cause).toContain('only http and https');
    expect(server.requests).toEqual([]);
  });
});

describe('certificates', () => {
  it('the company’s own root certificate is trusted when the connection names its file', async () => {
    const server = await service();
    expect(await clientFor(server.url, through(null)).clock('time')).toBe('2026-11-02T08:00:00.000Z');
    const error = await failure(clientFor(server.url, through(null, null)).clock('time'));
    expect(error.details.cause).toContain('certificate');
    expect(error.details.hint).toContain('root certificate');
  });

  it.each([
    ['has expired', EXPIRED_CERTIFICATE, 'has expired, by the clock of this machine', 'date and time of this machine'],
    ['is of a later time', LATER_CERTIFICATE, 'is not valid yet', 'date and time of this machine'],
    [
      'is for another name',
      OTHER_NAME_CERTIFICATE,
      'is for another name',
      'host must be one that the certificate names',
    ],
  ])('one that %s is said to be that, and no root certificate is asked for', async (_what, pem, cause, hint) => {
    const server = await service(pem);
    const client = clientFor(server.url, through(null, pem));
    const { details } = await failure(client.clock('time'));
    expect(details.cause).toContain(cause);
    expect(details.hint).toContain(hint);
    expect(await client.mark('time', [1])).toMatchObject({ said: 'not-reached' });
    expect(server.requests).toEqual([]);
  });

  it('is trusted as well when it lies in the store of the system', async () => {
    const server = await service();
    const folder = mkdtempSync(path.join(tmpdir(), 'certificates-'));
    const file = path.join(folder, 'company.pem');
    writeFileSync(file, UNTRUSTED_CERTIFICATE);
    const script = `
      import { createServiceClient } from ${JSON.stringify(path.resolve('main/service/client.ts'))};
      import { settingsFor } from ${JSON.stringify(path.resolve('test/service/support/client.ts'))};
      const settings = settingsFor(process.argv[1], { route: { proxy: async () => null, authorities: null } });
      createServiceClient(settings).clock('time').then((clock) => console.log(clock), (error) => console.log(error.details.cause));`;
    const ask = (environment: NodeJS.ProcessEnv) =>
      new Promise<string>((resolve) => {
        const words = ['--input-type=module', '-e', script, server.url];
        execFile(process.execPath, words, { env: { ...process.env, ...environment } }, (_error, stdout) =>
          resolve(stdout.trim()),
        );
      });
    try {
      expect(await ask({ SSL_CERT_FILE: file })).toBe('2026-11-02T08:00:00.000Z');
      expect(await ask({})).toContain('certificate');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('are checked whatever the environment says, directly and through a proxy', async () => {
    const server = await service();
    const proxy = await startProxy();
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    try {
      for (const way of [null, proxy.url]) {
        const error = await failure(clientFor(server.url, through(way, null)).clock('time'));
        expect(error.details.cause).toContain('certificate');
      }
    } finally {
      vi.unstubAllEnvs();
    }
    expect(server.requests).toEqual([]);
  });

  it('a file without a readable certificate is said so', async () => {
    const server = await service();
    const broken = '-----BEGIN CERTIFICATE-----\nnot base64\n-----END CERTIFICATE-----\n';
    const error = await failure(clientFor(server.url, through(null, broken)).clock('time'));
    expect(error.details.cause).toContain('certificate');
    expect(server.requests).toEqual([]);
  });
});

describe('what the system says', () => {
  const url = 'https://api.example.org/v3';
  it.each([
    [{}, null],
    [{ HTTPS_PROXY: 'http://proxy:8080' }, 'http://proxy:8080'],
    [{ HTTPS_PROXY: 'proxy:8080' }, 'http://proxy:8080'],
    [{ HTTPS_PROXY: 'http://a:1', https_proxy: 'http://b:2' }, 'http://b:2'],
    [{ HTTPS_PROXY: 'http://proxy:8080', NO_PROXY: 'example.org' }, null],
    [{ HTTPS_PROXY: 'http://proxy:8080', NO_PROXY: 'localhost, .example.org' }, null],
    [{ HTTPS_PROXY: 'http://proxy:8080', NO_PROXY: 'other.org,ample.org' }, 'http://proxy:8080'],
    [{ HTTPS_PROXY: 'http://proxy:8080', NO_PROXY: 'api.example.org:8443' }, 'http://proxy:8080'],
    [{ HTTPS_PROXY: 'http://proxy:8080', NO_PROXY: '*' }, null],
    [{ HTTP_PROXY: 'http://proxy:8080' }, null],
  ])('environment %o → %s', (environment, proxy) => {
    expect(proxyOfEnvironment(url, environment)).toBe(proxy);
  });

  it.each([
    ['DIRECT', null],
    ['', null],
    ['PROXY proxy:8080; DIRECT', 'http://proxy:8080'],
    ['HTTPS proxy:443', 'https://proxy:443'],
    ['SOCKS5 proxy:1080', 'socks5://proxy:1080'],
  ])('Chromium %j → %s', (rules, proxy) => {
    expect(proxyOfRules(rules)).toBe(proxy);
  });
});
