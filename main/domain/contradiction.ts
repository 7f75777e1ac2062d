// A 2xx whose body says otherwise: success false, an error of the whole or of some rows, a page to sign in, a text. What such a body says
// is believed, not the status before it.

import { failureOf, isYesText, jsonOf } from './said.ts';

const LONGEST_WORDS = 300;
const PAGE = /^\s*(<!doctype\s+html|<html|<head|<body|<form|<meta|<title)/i;
/** Words with which a text says that something is wrong, in English and Norwegian. */
export const TROUBLE =
  /\b(errors?|fail(ed|ure|s)?|den(y|ied)|unauthori[sz]ed|forbidden|invalid|refused|rejected|exception|unavailable|maintenance|timed? ?out|sign(ed)? ?in|log(ged)? ?(in|on|out)|login|expired|not|no|feil(et)?|avvist|ugyldig|utløpt|logg(e)? inn|vedlikehold|utilgjengelig|ikke|kunne|ingen)\b/i;

interface Saying {
  readonly body: string;
  readonly contentType: string | null;
}

function shortened(text: string): string {
  const clean = text.replace(/\s+/g, ' ').trim();
  return clean.length > LONGEST_WORDS ? `${clean.slice(0, LONGEST_WORDS)}…` : clean;
}

function textContradicts(text: string, { isStrict }: { readonly isStrict: boolean }): string | null {
  if (text.trim() === '' || isYesText(text)) return null;
  return isStrict || TROUBLE.test(text) ? `the answer is a text: ${shortened(text)}` : null;
}

/**
 * Why a body contradicts the 2xx that it came with, in words; null when it does not. `isStrict`: any text that is not a plain yes
 * contradicts, not only one that speaks of trouble.
 */
export function contradictionOf({ body, contentType }: Saying, how: { readonly isStrict: boolean }): string | null {
  if (body.trim() === '') return null;
  const found = jsonOf(body);
  if (found !== null) {
    if (typeof found.json === 'string') return textContradicts(found.json, how);
    const failure = failureOf(found.json);
    return failure === null ? null : shortened(failure);
  }
  if (isYesText(body)) return null;
  if (PAGE.test(body) || /\bhtml\b/i.test(contentType ?? ''))
    return `the answer is a web page, not one of the service: ${shortened(body.replace(/<[^>]*>/g, ' '))}`;
  return textContradicts(body, how);
}
