// What one row of a receipt says became of its line: its status, else its message, else the silence of a message. A column that says
// another thing leaves the row to a person, who says once which of them counts.

import { ownForm } from '../intake/number-cell.ts';
import type { ReceiptColumn, ReceiptColumns } from './columns.ts';
import type { Sections } from './sections.ts';
import { answerTo, silenceIsBroken, unreadSaysOther } from './unread.ts';
import { contradicts, isRefusal, type Known, messageSays, type Said, saysOther, statusOf } from './words.ts';

interface How extends Known {
  readonly columns: ReceiptColumns;
  readonly bare?: 'accepted' | 'rejected' | undefined;
}

export interface Verdict {
  readonly accepted: boolean;
  readonly words: string;
}

export class RowSays {
  readonly #how: How;
  readonly #sections: Sections;
  /** Columns of which one may be its status, where they do not say the same. */
  readonly differing = new Set<number>();

  constructor(how: How, sections: Sections) {
    this.#how = how;
    this.#sections = sections;
  }

  #cell(cells: readonly string[], column: ReceiptColumn): string {
    const at = this.#how.columns[column];
    return at === undefined ? '' : ownForm((cells[at] ?? '').trim());
  }

  /** Under *Avvist* a yes is a refusal, unless a person said what the word means. */
  #statusSays(status: string): Said {
    const { columns, accepts = [], rejects = [] } = this.#how;
    const isSaid = [...accepts, ...rejects].includes(status.toLowerCase());
    return columns.statusAsks === 'refused' && !isSaid ? answerTo('refused', status) : statusOf(status, this.#how);
  }

  /** A message of anything is one of errors in a row that says *Feil* elsewhere. */
  #messageSays(cells: readonly string[], message: string): Said {
    if (message === '') return null;
    const { messagesOf, unread = [] } = this.#how.columns;
    const isOfErrors = messagesOf === 'errors' || unread.some(({ at }) => isRefusal(cells[at] ?? '', this.#how));
    return messageSays(message, this.#how, isOfErrors ? 'errors' : 'anything');
  }

  #isSaidOtherwise(cells: readonly string[], said: Said): boolean {
    const { columns } = this.#how;
    const { status, otherStatuses = [] } = columns;
    if (!otherStatuses.some((at) => saysOther(said, ownForm(cells[at]?.trim() ?? ''), this.#how))) return false;
    for (const at of [...(status === undefined ? [] : [status]), ...otherStatuses]) this.differing.add(at);
    return true;
  }

  /** Nobody is asked which of two columns counts by words that stand in one where no answer does. */
  #isLeftOpen(cells: readonly string[], at: number | null): boolean {
    if (at === null) return false;
    const { unread = [], otherStatuses = [], status } = this.#how.columns;
    const isColumn = otherStatuses.includes(at) || unread.some((one) => one.at === at);
    const asks = unread.find((one) => one.at === at)?.asks;
    const cell = ownForm(cells[at]!.trim());
    if (!isColumn || (asks === undefined && !otherStatuses.includes(at) && statusOf(cell, this.#how) === null))
      return true;
    if (status !== undefined) this.differing.add(status);
    this.differing.add(at);
    return true;
  }

  /** A column of messages that is empty says that there is nothing to say; a status that is empty says nothing. */
  #silence(cells: readonly string[]): Said {
    const { bare, columns } = this.#how;
    if (bare !== undefined) return bare;
    if (columns.message === undefined || columns.status !== undefined) return null;
    return this.#isLeftOpen(cells, silenceIsBroken(columns, cells, this.#how)) ? null : 'accepted';
  }

  /** Null where nobody can tell. */
  of(cells: readonly string[]): Verdict | null {
    const [status, message] = [this.#cell(cells, 'status'), this.#cell(cells, 'message')];
    const isSilent = status === '' && message === '';
    const told = status === '' ? this.#messageSays(cells, message) : this.#statusSays(status);
    if (!(isSilent && this.#how.columns.status === undefined) && this.#isSaidOtherwise(cells, told)) return null;
    const said = isSilent ? this.#silence(cells) : told;
    if (said === null || (isSilent && this.#sections.saysOther(said))) return null;
    if (status !== '' && contradicts(said, message)) return null;
    if (this.#isLeftOpen(cells, unreadSaysOther(this.#how.columns, cells, said, status !== ''))) return null;
    return { accepted: said === 'accepted', words: message === '' ? status : message };
  }
}
