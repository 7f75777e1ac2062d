// What a run is looked at with: the store of this desk, or, of a review that another one has, what that told of it.

import type { EngineContext } from '../context.ts';
import { ReviewsElsewhere } from '../team/review-elsewhere.ts';
import { GridViews } from './views.ts';

export interface Look {
  readonly context: EngineContext;
  readonly views: GridViews;
}

export class Looks {
  /** Of the runs of this desk, and of all that are over. */
  readonly own: Look;
  readonly #elsewhere: ReviewsElsewhere;
  readonly #kept = new WeakMap<EngineContext, Look>();

  constructor(context: EngineContext) {
    this.own = { context, views: new GridViews(context) };
    this.#elsewhere = new ReviewsElsewhere(context);
  }

  async of(run: number): Promise<Look> {
    const context = await this.#elsewhere.of(run);
    if (context === null) return this.own;
    const kept = this.#kept.get(context) ?? { context, views: new GridViews(context) };
    this.#kept.set(context, kept);
    return kept;
  }

  async close(): Promise<void> {
    await this.#elsewhere.close();
  }
}
