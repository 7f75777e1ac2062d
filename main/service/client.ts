// The client of the service: the ServicePort of the engine over HTTP. Everything that is not known of the service is probed or
// tolerated here, and none of it shows outside this folder.

import type { ServicePort, ServiceSettings } from '../ports/service.ts';
import { markExported, prepareTime } from './prepare-and-mark.ts';
import { sendBatch } from './batch.ts';
import { type ClientOptions, createCaller } from './http/caller.ts';
import { listOfIds } from './list/by-ids.ts';
import { listCompletely } from './list/complete-list.ts';
import { listsExported } from './list/lists-exported.ts';
import { testConnection } from './connection-test.ts';
import { createKnownService } from './list/known-service.ts';
import { readNameLists } from './name-lists.ts';

/** A client for one connection; sends nothing until it is asked to. Throws `wrong-usage` for a base URL or header that is not allowed. */
export function createServiceClient(settings: ServiceSettings, options: ClientOptions = {}): ServicePort {
  const caller = createCaller(settings, options);
  const known = createKnownService(caller);
  return {
    clock: (kind) => known.clock(kind),
    prepare: () => prepareTime(caller),
    list: (request, sink) => listCompletely(caller, known, request, sink),
    listOf: (asked) => listOfIds(caller, known, asked),
    count: (kind) => known.count(kind),
    listsExported: () => listsExported(caller, known),
    mark: (kind, ids) => markExported(caller, kind, ids),
    sendBatch: (body) => sendBatch(caller, body),
    test: () => testConnection(caller, known),
    names: () => readNameLists(caller),
    close: () => caller.transport.close(),
  };
}
