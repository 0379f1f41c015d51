import type { ArticleKind } from "#features/articles/contract.ts";
import { articleApi } from "./client.ts";

/** Tells that an article is read and, once, that its end was reached. @returns stops waiting for the end */
export function followReading(id: string, kind: ArticleKind): () => void {
  const body = arrival();
  const tell = (what: "read" | "end") => {
    articleApi(`POST /api/articles/{id}/${what}`, { params: { id }, body }, { quiet: true }).catch(
      () => undefined,
    );
  };
  tell("read");
  const stopped = new AbortController();
  const reached = () => {
    if (stopped.signal.aborted) return;
    stopped.abort();
    tell("end");
  };
  if (kind === "video") onVideoEnd(reached, stopped.signal);
  else if (kind === "pic") onGalleryEnd(reached, stopped.signal);
  else onTextEnd(reached, stopped.signal);
  return () => stopped.abort();
}

/** Only the article that the page was opened with came from elsewhere: to all others a link of the app led. */
function arrival(): { from: string; mark: string } {
  const [opened] = performance.getEntriesByType("navigation");
  const first = opened !== undefined && new URL(opened.name).pathname === window.location.pathname;
  const mark = new URLSearchParams(window.location.search).get("from") ?? "";
  return { from: first ? document.referrer.slice(0, 2000) : "inside", mark: mark.slice(0, 40) };
}

/** Kept screens stay in the page, hidden: the one that is seen is meant. */
function visible(selector: string): Element | undefined {
  return [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
}

function onTextEnd(reached: () => void, signal: AbortSignal): void {
  const end = visible("main article")?.lastElementChild;
  if (!end) return;
  const observer = new IntersectionObserver(
    ([entry]) => {
      // The bottom of the last part is on screen, or above it.
      if (entry && entry.boundingClientRect.bottom <= window.innerHeight + 1) reached();
    },
    { threshold: [0, 0.25, 0.5, 0.75, 1] },
  );
  observer.observe(end);
  signal.addEventListener("abort", () => observer.disconnect());
}

function onGalleryEnd(reached: () => void, signal: AbortSignal): void {
  const gallery = visible("[data-gallery]");
  if (!gallery) return;
  const look = () => {
    if (gallery.hasAttribute("data-end")) reached();
  };
  const observer = new MutationObserver(look);
  observer.observe(gallery, { attributeFilter: ["data-end"] });
  signal.addEventListener("abort", () => observer.disconnect());
  look();
}

function onVideoEnd(reached: () => void, signal: AbortSignal): void {
  // The player's events do not rise: they are caught on their way down.
  document.addEventListener("ended", reached, { capture: true, signal });
}
