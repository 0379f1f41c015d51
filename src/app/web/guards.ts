import type { QueryClient } from "@tanstack/react-query";
import { guardSession } from "#capabilities/people/members/web/public.ts";
import { applyColorScheme } from "#client/color-scheme.ts";
import { forgetOwnQueries } from "#client/own-queries.ts";
import { type Location, Refusal } from "#client/router.tsx";
import { followOtherTabs, markMember, restoreSession, setQrPopup, setSource } from "#client/session.ts";
import { sourceOf } from "#client/source.ts";
import { titleInstead } from "./head.ts";
import { describeScreen } from "./host.ts";
import type { Router } from "./router.ts";
import { contextOf, dataOf } from "./routes.tsx";

/** What happens around every navigation: the source parameter, the session, the title, what the host is told. */
export function startGuards(router: Router, queryClient: QueryClient): void {
  restoreSession();
  markMember();
  applyColorScheme();
  followOtherTabs();
  forgetOwnQueries(queryClient);
  takeQuery(router.state.location);
  guardSession(queryClient);
  void describe(router, queryClient);
  router.subscribe((state) => {
    takeQuery(state.location);
    guardSession(queryClient);
    void describe(router, queryClient);
  });
}

/** A `source` query parameter on any route replaces the stored source; `qr=1` shows the mini-program code, `p` says who brought the visitor to the shop. */
function takeQuery(location: Location): void {
  const query = new URLSearchParams(location.search);
  const source = sourceOf(query);
  if (source !== undefined) setSource(source);
  if (query.get("qr") === "1") setQrPopup(true);
  const partner = query.get("p");
  if (partner !== null)
    void import("#client/partner-code.ts").then(({ notePartner }) => notePartner(partner));
}

async function describe(router: Router, queryClient: QueryClient): Promise<void> {
  const { match, location, error } = router.state;
  if (!match) return;
  const { row, params } = match;
  const data = error === undefined ? await dataOf(row.screen) : undefined;
  const url = new URL(location.pathname + location.search, window.location.origin);
  const meta =
    error instanceof Refusal
      ? titleInstead(error)
      : (data?.meta?.(contextOf(row, queryClient, params, url)) ?? {});
  // Another screen may have been opened while this one's data module was on its way.
  if (router.state.location !== location) return;
  const there = error === undefined;
  const said = JSON.stringify([meta, there]);
  // Asked for again, as what is gone is once for its author, a screen may be what it was.
  if (described?.location === location && described.said === said) return;
  described = { location, said };
  describeScreen(row, meta, location.pathname, there);
}

/** What the host was told last. */
let described: { location: Location; said: string } | undefined;
