// An error on the page, until it is closed.

import type { ErrorWire } from '../../preload/contract/wire.ts';
import { useText } from '../language/text.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { errorWords } from '../language/error.ts';

export function ErrorBanner({
  error,
  act,
}: {
  readonly error: ErrorWire;
  readonly act?: { readonly label: string; readonly onAct: () => void };
}) {
  const text = useText();
  const words = errorWords(error, text);
  return (
    <Banner
      tone="stop"
      title={words.what}
      words={words.own}
      act={
        act === undefined ? null : (
          <Button small onClick={act.onAct}>
            {act.label}
          </Button>
        )
      }
    >
      {words.rest}
    </Banner>
  );
}
