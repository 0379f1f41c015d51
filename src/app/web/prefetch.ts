import type { QueryClient } from "@tanstack/react-query";
import { type DataRouter, matchRoutes } from "react-router";
import { routeTable } from "./route-table.ts";
import { contextOf } from "./routes.tsx";

/**
 * Loads screen and data of a link as soon as a finger or pointer touches it, so that they are often there
 * by the time the tap is complete. One listener for all links.
 */
export function installPrefetch(router: DataRouter, queryClient: QueryClient): void {
  const started = new Set<string>();
  const rows = routeTable.map((row) => ({ path: row.path, row }));
  const prefetch = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target === "_blank")
      return;
    const url = new URL(link.href);
    if (started.has(url.href) || url.pathname === router.state.location.pathname) return;
    const match = matchRoutes(rows, url.pathname)?.at(-1);
    if (!match) return;
    started.add(url.href);
    // What is prefetched grows stale; touching again later fetches again.
    setTimeout(() => started.delete(url.href), 30_000);
    const { row } = match.route;
    const forget = () => started.delete(url.href);
    row.screen.screen().catch(forget);
    row.screen
      .data?.()
      .then((data) => data.load?.(contextOf(row, queryClient, match.params, url)))
      .catch(forget);
  };
  document.addEventListener("pointerdown", prefetch, { passive: true, capture: true });
  document.addEventListener("pointerenter", prefetch, { passive: true, capture: true });
}
