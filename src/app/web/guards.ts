import type { QueryClient } from "@tanstack/react-query";
import type { DataRouter, Location } from "react-router";
import { applyColorScheme } from "#client/color-scheme.ts";
import { forgetOwnQueries } from "#client/own-queries.ts";
import { followOtherTabs, restoreSession, setSource } from "#client/session.ts";
import { keepSession } from "#features/members/web/public.ts";
import { describeScreen } from "./host.ts";
import { contextOf, type RouteHandle } from "./routes.tsx";

/** What happens around every navigation: the source parameter, the session, the title, what the host is told. */
export function startGuards(router: DataRouter, queryClient: QueryClient): void {
  restoreSession();
  applyColorScheme();
  followOtherTabs();
  forgetOwnQueries(queryClient);
  takeSource(router.state.location);
  void keepSession(queryClient);
  void describe(router, queryClient);
  router.subscribe((state) => {
    takeSource(state.location);
    if (state.navigation.state !== "idle") return;
    void keepSession(queryClient);
    void describe(router, queryClient);
  });
}

/** A `source` query parameter on any route replaces the stored source. */
function takeSource(location: Location): void {
  const given = new URLSearchParams(location.search).get("source");
  if (given !== null && /^\d{1,4}$/.test(given)) setSource(Number(given));
}

async function describe(router: DataRouter, queryClient: QueryClient): Promise<void> {
  const { matches, location, errors } = router.state;
  const match = matches.at(-1);
  const row = (match?.route.handle as RouteHandle | undefined)?.row;
  if (!row || errors) return;
  const data = await row.screen.data?.();
  const url = new URL(location.pathname + location.search, window.location.origin);
  const meta = data?.meta?.(contextOf(row, queryClient, match?.params ?? {}, url)) ?? {};
  // Another screen may have been opened while this one's data module was on its way.
  if (router.state.location === location) describeScreen(row, meta, location.pathname);
}
