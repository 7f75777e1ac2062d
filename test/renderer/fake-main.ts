// Entry of the pages that are looked at without Electron: `?fake=…&run=…` puts an in-memory bridge in place first.
import { fakeBridge } from './fake-bridge.ts';

Object.assign(window, { exportConsole: fakeBridge(new URLSearchParams(location.search)) });
await import('../../renderer/main.tsx');
