// Words of why an ERP refused a row, where nothing but a message tells: one that has none of them may as well say what was done with it.

/** Beginnings of words, wherever they stand in one. */
const INSIDE = [
  'feil(?!fri)|ugyldig|ukjen[dt]|mangl|manko|steng|lukk|låst|sperr|avvis|avslå|underkjen|forkast|mislyk|overskr|overlapp|utløp|konflikt|brudd',
  'error(?!.?free)|fail|invalid|unknown|missing|closed|locked|block|reject|declin|refus|denied|exceed|overlap|expired|conflict|violat|mismatch',
  'fehl|falsch|ungültig|unbekannt|gesperrt|abgelehnt|okänd|saknas|ogiltig',
].join('|');

const WORDS = [
  'ikke|ikkje|inte|aldri|uten|utan|ingen|kan kun|kreves|krever|påkrevd|obligatorisk|må|tom|tomt|blank|blankt|negativ|negativt|negative',
  'sluttet|opphørt|avviklet|avsluttet|inaktiv|inaktivt|deaktivert|utenfor|ulovlig|utgått|passiv|stopp|stoppet|avbrutt|stemmer ei',
  'for (mange|mye|få|lite|høy|høyt|lav|lavt|lang|langt|kort|stor|stort|liten|sent|tidlig|gammel|gammelt)|over (grensen?|maks\\p{L}*)',
  'not|no|never|without|cannot|can.?t|must|required?|requires|empty|inactive|disabled|outside|illegal|forbidden|unauthori[sz]ed|terminated',
  'too (many|much|few|long|short|high|low|large|small|late|early|old)|over (the )?(limit|maximum)|nicht|kein|keine|fehlt|ej',
].join('|');

const REASON = new RegExp(`${INSIDE}|(?<![\\p{L}\\d])(${WORDS})(?!\\p{L})`, 'iu');

/** Not yet, or for want of an approval: it lies there, and may be taken yet. */
const NOT_YET =
  /(?<!\p{L})(enda|ennå|enno|foreløpig|yet|so far)(?!\p{L})|(mangl\p{L}*|uten|missing|without) (godkjenning|godkjennelse|attest\p{L}*|approval)|(godkjenning|attest\p{L}*|approval) (mangl\p{L}*|(is )?missing)/iu;

/** `errors` where the heading says that only errors stand below it: whatever stands there is one. */
export function isReason(words: string, of: 'errors' | 'anything'): boolean {
  return !NOT_YET.test(words) && (of === 'errors' || REASON.test(words));
}
