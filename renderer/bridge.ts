// The only file that touches what the preload script exposes. Everything else asks through `bridge`.

import type { Bridge } from '../preload/contract/bridge.ts';

declare global {
  interface Window {
    readonly exportConsole: Bridge;
  }
}

export const bridge: Bridge = window.exportConsole;
