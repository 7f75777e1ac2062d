// The arithmetic of amounts, handed to the page: the same that the engine counts by.

export { formatMicro, type Micro, minus, opposite, parseAmount, plus, ZERO } from '../../main/domain/amount.ts';
