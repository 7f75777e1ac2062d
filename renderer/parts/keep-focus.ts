// What had the focus may leave the page: the button of a proposal that was taken, a row that was filled in. The browser then gives the
// focus to nothing, and no key of the dialog means anything. It goes on beside what left.

const STOPS = 'input, select, textarea, button, summary, [tabindex="0"]';

function firstStop(part: Element): HTMLElement | null {
  const stops = [...part.querySelectorAll<HTMLElement>(STOPS)];
  return stops.find((stop) => stop.offsetParent !== null && !stop.matches(':disabled')) ?? null;
}

/** As long as `box` is there; the answer ends it. */
export function keepFocus(box: HTMLElement): () => void {
  /** What had the focus last, and what it stood in, up to the box. */
  let trail: Element[] = [];
  const note = (event: FocusEvent): void => {
    trail = [];
    let part = event.target instanceof Element ? event.target : null;
    while (part !== null) {
      trail.push(part);
      part = part === box ? null : part.parentElement;
    }
  };
  const look = (): void => {
    const [last] = trail;
    if (last === undefined || last.isConnected || document.activeElement !== document.body) return;
    const stops = trail.map((part) => (part.isConnected ? firstStop(part) : null));
    stops.find((stop) => stop !== null)?.focus();
  };
  const watch = new MutationObserver(look);
  watch.observe(box, { childList: true, subtree: true });
  box.addEventListener('focusin', note);
  return () => {
    watch.disconnect();
    box.removeEventListener('focusin', note);
  };
}
