// What the console itself says of a hand-over without a file, for the page to tell it in its own words.

export { firstDayOf, NOTHING_TO_SEND } from '../../main/domain/by-hand.ts';
