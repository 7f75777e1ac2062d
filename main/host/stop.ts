// "Stop after this call": asked for from outside, looked at by the use cases between calls, forgotten when the next act begins.

export class Stop {
  #asked = false;
  #ending = new AbortController();
  readonly #waiting = new Set<() => void>();

  get asked(): boolean {
    return this.#asked;
  }

  /** Ends reading that may be dropped in its middle: of the act that is under way, not of the next one. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** A person asks to stop. Waiting ends at once; a call under way is finished, unless it only reads and looks at the signal. */
  ask(): void {
    this.#asked = true;
    this.#ending.abort();
    for (const wake of this.#waiting) wake();
  }

  reset(): void {
    this.#asked = false;
    if (this.#ending.signal.aborted) this.#ending = new AbortController();
  }

  /** Waits so many milliseconds, or until a stop is asked for. */
  async pause(milliseconds: number): Promise<void> {
    if (this.#asked) return;
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      this.#waiting.add(wake);
    });
  }
}
