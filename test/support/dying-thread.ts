// A thread that ends by itself with the first texts that it is given.

import { parentPort } from 'node:worker_threads';

parentPort!.on('message', () => process.exit(3));
parentPort!.postMessage('ready');
