// "Stop after this call": asked for from outside, looked at by the use cases between calls, forgotten when the next act begins.

export class Stop {
  #asked = false;
  readonly #waiting = new Set<() => void>();

  get asked(): boolean {
    return this.#asked;
  }

  /** A person asks to stop. Waiting ends at once; a call under way is finished. */
  ask(): void {
    this.#asked = true;
    for (const wake of this.#waiting) wake();
  }

  reset(): void {
    this.#asked = false;
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
