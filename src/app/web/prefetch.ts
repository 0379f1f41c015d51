import type { QueryClient } from "@tanstack/react-query";
import type { ScreenData } from "#client/screen-route.ts";
import { fetchPartsAhead } from "#ui/lazy-part.tsx";
import { whenIdle } from "#ui/when-idle.ts";
import { savesData } from "./network.ts";
import { openedTable } from "./route-table.ts";
import type { Router } from "./router.ts";
import { contextOf, dataOf, fetchScreen, screenAt } from "./routes.tsx";
import { whenAtRest } from "./when-at-rest.ts";

/** How many links in view are prepared at a rest. */
const IN_VIEW = 4;
/** A reader who has not scrolled for so long is looking at something. */
const REST_MS = 150;
/** What was prefetched grows stale; after this time it is fetched again. */
const FRESH_MS = 30_000;

/**
 * Loads screen and data of a link as soon as a finger or pointer touches it; and, once somebody uses the page, of
 * the likeliest links in view while nothing else happens. A tap has then nothing left to wait for. One listener for
 * all links.
 */
export function installPrefetch(router: Router, queryClient: QueryClient): void {
  const started = new Set<string>();
  const prefetch = (link: HTMLAnchorElement) => {
    const { href, pathname } = link;
    if (link.origin !== location.origin || link.target === "_blank" || link.download) return;
    if (started.has(href) || pathname === router.state.location.pathname) return;
    const found = screenAt(router, pathname);
    if (!found) return;
    started.add(href);
    setTimeout(() => started.delete(href), FRESH_MS);
    const { row, params } = found;
    const forget = () => started.delete(href);
    fetchScreen(row.screen).catch(forget);
    const load = (data: ScreenData | undefined) =>
      data?.load?.(contextOf(row, queryClient, params, new URL(href)));
    // At once where it can be: after a touch, browsers hold everything else back for a while.
    const data = dataOf(row.screen);
    (data instanceof Promise ? data.then(load) : Promise.resolve(load(data))).catch(forget);
  };

  const touched = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a[href]") : null;
    if (link instanceof HTMLAnchorElement) prefetch(link);
  };
  for (const touch of ["pointerdown", "pointerenter"])
    document.addEventListener(touch, touched, { passive: true, capture: true });

  whenAtRest(REST_MS, () => {
    if (savesData()) return;
    whenIdle(() => {
      likelyInView(router).forEach(prefetch);
      void fetchPartsAhead();
      // What says where the screens are: a tap on a link of another feature then has one way less to wait for.
      for (const fetch of new Set(openedTable().map(({ screen }) => screen.fetch)))
        fetch().catch(() => undefined);
    });
  });
}

function likelyInView(router: Router): HTMLAnchorElement[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("main a[href^='/']")];
  return links
    .filter((link) => isInView(link) && screenAt(router, link.pathname)?.row.screen.likely)
    .slice(0, IN_VIEW);
}

function isInView(element: Element): boolean {
  const { top, bottom, left, right, width } = element.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
}
