// An error on the page, with a way to try again or to close it; and what stands where something is not here yet.

import type { ErrorWire } from '../../preload/contract/common.ts';
import { type ErrorOf, errorWords } from '../language/error.ts';
import { useText } from '../language/text.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Waiting } from './empty.tsx';

export function ErrorBanner(props: {
  readonly error: ErrorWire;
  /** The act that failed. */
  readonly of?: ErrorOf | null;
  /** Where it is put right, beside what closes it. */
  readonly way?: { readonly label: string; readonly onGo: () => void } | null;
  readonly onAgain?: () => void;
  readonly onClose?: () => void;
}) {
  const text = useText();
  const words = errorWords(props.error, text, props.of);
  const onClick = props.onAgain ?? props.onClose;
  const again = props.error.code === 'stands-in-log' ? 'button.carryOut' : 'button.tryAgain';
  return (
    <Banner
      tone={props.error.code === 'stopped' ? 'note' : 'stop'}
      title={words.what}
      words={words.own}
      act={
        onClick === undefined && props.way == null ? null : (
          <>
            {props.way == null ? null : (
              <Button small onClick={props.way.onGo}>
                {props.way.label}
              </Button>
            )}
            {onClick === undefined ? null : (
              <Button small onClick={onClick}>
                {text.t(props.onAgain === undefined ? 'button.close' : again)}
              </Button>
            )}
          </>
        )
      }
    >
      {words.rest}
    </Banner>
  );
}

/** It is being read, or could not be. */
export function NotHere(props: {
  readonly error: ErrorWire | null;
  readonly sentence: string;
  readonly onAgain?: () => void;
}) {
  const { error, sentence, onAgain } = props;
  return error === null ? <Waiting sentence={sentence} /> : <ErrorBanner error={error} onAgain={onAgain} />;
}
