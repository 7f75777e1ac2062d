// Destinations, translations, layouts and receipts of the fake bridge: the page has no screens of them yet.

import type { Bridge } from '../../preload/contract/bridge.ts';

const none = () =>
  Promise.resolve({
    ok: false as const,
    error: {
      code: 'refused' as const,
      operation: 'show',
      object: 'the page',
      cause: 'there is no screen of it yet',
      hint: 'Use the command line.',
      retrySafe: true,
    },
  });

export const fakeDestinations = {
  handOverFiles: none,
  handOverPlan: none,
  handOverGoing: () => Promise.resolve({ ok: true as const, value: { there: [], left: [], once: null } }),
  translationFill: none,
  handOverAgain: none,
  handOverRefused: none,
  receiptRead: none,
  layoutsShow: none,
  layoutsPreview: none,
  layoutsCopy: none,
  layoutsSave: none,
  layoutsCheck: none,
  layoutsExport: none,
  layoutsImport: none,
  destinationsList: () => Promise.resolve({ ok: true as const, value: [] }),
  destinationsAdd: none,
  destinationsChange: none,
  destinationsRemove: none,
  translationTables: () => Promise.resolve({ ok: true as const, value: [] }),
  translationExport: none,
  translationImport: none,
  translationMissing: none,
} satisfies Partial<Bridge>;
