// An error for whoever can help: as it stands on the screen, with the exact words behind it.

import type { ErrorWire } from '../../../preload/contract/common.ts';
import { type ErrorOf, errorWords } from '../../language/error.ts';
import type { Text } from '../../language/text.ts';
import { say } from '../../state/notices.ts';
import { copyText } from '../../state/session.ts';

export async function copyError(error: ErrorWire, text: Text, of: ErrorOf | null = null): Promise<void> {
  const { what, rest, own } = errorWords(error, text, of);
  await copyText([`${what} ${rest}`, error.code, ...(own === null ? [] : [own.text])].join('\n'));
  say('notice.copiedError');
}
