import type { MouseEvent } from "react";

/** What stands behind everything that repeats itself from screen to screen; without scripts the link leads here. */
export const SKIPPED_TO = "content";

/** The first thing that a keyboard reaches, seen only then: past the bars, to what the screen is about. */
export function SkipLink() {
  return (
    <a href={`#${SKIPPED_TO}`} className="skip-link" onClick={skip}>
      跳到正文
    </a>
  );
}

/** Screens that were left stay in the page, hidden: the one that is seen is gone to. */
function skip(event: MouseEvent): void {
  const main = [...document.querySelectorAll<HTMLElement>(`#${SKIPPED_TO} main`)].find((one) =>
    one.checkVisibility(),
  );
  if (main === undefined) return;
  // No place of its own in the history: back leads to the screen before.
  event.preventDefault();
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
