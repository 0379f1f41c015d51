import type { QueryClient } from "@tanstack/react-query";
import type { DataRouter } from "react-router";
import type { ScreenData, ScreenRoute } from "#client/screen-route.ts";
import { contextOf, fetchScreen, screenAt } from "./routes.tsx";

/** How many screens' code is fetched ahead of a tap. */
const LIKELY = 3;

/**
 * Loads screen and data of a link as soon as a finger or pointer touches it, so that they are often there by the
 * time the tap is complete; and the code of likely screens once somebody begins to use the page. One listener for
 * all links.
 */
export function installPrefetch(router: DataRouter, queryClient: QueryClient): void {
  const started = new Set<string>();
  const prefetch = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target === "_blank")
      return;
    const { href, pathname } = link;
    if (started.has(href) || pathname === router.state.location.pathname) return;
    const match = screenAt(router, pathname);
    if (!match) return;
    started.add(href);
    // What is prefetched grows stale; touching again later fetches again.
    setTimeout(() => started.delete(href), 30_000);
    const { row, params } = match;
    const forget = () => started.delete(href);
    fetchScreen(row.screen).catch(forget);
    const load = (data: ScreenData | undefined) =>
      data?.load?.(contextOf(row, queryClient, params, new URL(href)));
    // At once where it can be: after a touch, browsers hold everything else back for a while.
    const data = row.screen.data?.();
    (data instanceof Promise ? data.then(load) : Promise.resolve(load(data))).catch(forget);
  };
  document.addEventListener("pointerdown", prefetch, { passive: true, capture: true });
  document.addEventListener("pointerenter", prefetch, { passive: true, capture: true });
  warmOnUse(router);
}

/** Fetches likely screens after the first sign that somebody uses a page: not with it, which it would slow down. */
function warmOnUse(router: DataRouter): void {
  let warmed: string | undefined;
  const warm = () => {
    const { pathname } = router.state.location;
    if (warmed === pathname) return;
    warmed = pathname;
    whenIdle(() => {
      for (const screen of likelyScreens(router))
        Promise.all([fetchScreen(screen), screen.data?.()]).catch(() => undefined);
    });
  };
  for (const sign of ["scroll", "pointerdown", "keydown"])
    document.addEventListener(sign, warm, { passive: true, capture: true });
}

/** The screens that this page links to most. */
function likelyScreens(router: DataRouter): ScreenRoute[] {
  const counts = new Map<ScreenRoute, number>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>("main a[href^='/']")) {
    const screen = screenAt(router, link.pathname)?.row.screen;
    if (screen) counts.set(screen, (counts.get(screen) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, LIKELY)
    .map(([screen]) => screen);
}

function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 300);
}
