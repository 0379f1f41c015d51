import { type DehydratedState, hydrate, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { bridge } from "#bridge/bridge.ts";
import { createQueryClient } from "#client/query-client.ts";
import { configureRequests } from "#client/request.ts";
import { Refusal } from "#client/router.tsx";
import type { ScreenRoute } from "#client/screen-route.ts";
import { useSession } from "#client/session.ts";
import { wayOut } from "#client/way-out.ts";
import type { WornFace } from "#sections/face.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug, sections } from "#sections/registry.ts";
import { listenFirst } from "#ui/first-popstate.ts";
import { whenHydrated } from "#ui/hydrated.tsx";
import { guardRootFont } from "#ui/root-font.ts";
import { toast } from "#ui/toast-store.ts";
import { whenIdle } from "#ui/when-idle.ts";
import { AppShell } from "./app-shell.tsx";
import { startGuards } from "./guards.ts";
import { followHost, openHost } from "./host.ts";
import { followLinks } from "./links.ts";
import { NavigationProgress } from "./navigation-progress.tsx";
import { installPrefetch } from "./prefetch.ts";
import { buildRouteTable, openTable } from "./route-table.ts";
import { Router } from "./router.ts";
import { RouterProvider } from "./router-provider.tsx";
import { fetchScreen, openAddress, screenMatcher } from "./routes.tsx";

interface ServerState {
  query: DehydratedState;
  /** What the screen was refused with. */
  error: { status: number; code: string; messages: string[] } | null;
  /** Sections with another face than their files'. */
  faces?: Readonly<Record<string, WornFace>>;
}

/**
 * Starts the app with the screens of one entry; a link to any other leads to another page. Call it once.
 * @param options.isDesk the administration, where everybody's texts are looked after whoever blocked whom
 */
export async function start(screens: readonly ScreenRoute[], { isDesk }: { isDesk: boolean }): Promise<void> {
  guardRootFont();
  await openHost();
  configureRequests({
    announce(message, code) {
      // Who came by WeChat has no number yet, and is not left alone with that.
      const way = wayOut(code);
      if (way) {
        const onSelect = () => void router.navigate(pathOf(way.screen));
        toast(message, { kind: "error", action: { label: way.label, onSelect } });
      } else bridge().toast(message, "error");
    },
  });
  const queryClient = createQueryClient();
  const table = buildRouteTable(sections, screens);
  openTable(table);
  const state = readState();
  // What operators call a section: the page was drawn so.
  for (const slug in state?.faces) Object.assign(sectionBySlug(slug) ?? {}, state.faces[slug]);
  // An entry of the history that was open before: after a reload, or when the phone had thrown the tab away.
  const again = window.history.state === null ? undefined : import("./kept-places.ts");
  if (state) hydrate(queryClient, asOfNow(state.query));
  listenFirst();
  const match = screenMatcher(table);
  const error = state?.error
    ? new Refusal(state.error.status, state.error.code, state.error.messages)
    : undefined;
  const router = new Router(match, (url) => openAddress(match, queryClient, url), window, error);
  // The screen's module is loaded first: otherwise hydration would begin with an empty page.
  const opened = router.state.match;
  if (!state) await router.retry();
  else if (opened) await fetchScreen(opened.row.screen);
  // A reload left the entry of an overlay that was open.
  if (history.state?.overlays) void import("#ui/overlay-history.ts");
  startGuards(router, queryClient);
  // Lists that cannot be given back begin at their beginning.
  const kept = await again?.catch(() => undefined);
  kept?.restorePlaces(queryClient, whenHydrated);
  followHost(router, queryClient);
  followLinks(router);
  installPrefetch(router, queryClient);
  startTransition(() => {
    hydrateRoot(
      document.getElementById("root") as HTMLElement,
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <NavigationProgress router={router} />
          <RouterProvider router={router}>
            <AppShell />
          </RouterProvider>
        </QueryClientProvider>
      </StrictMode>,
    );
  });
  if (!isDesk)
    void whenHydrated.then(() =>
      onceSignedIn(
        () => import("./member-blocks.ts"),
        ({ hideMembers }) => hideMembers(queryClient),
      ),
    );
  whenIdle(() => {
    // Without it a reload begins at the top, as it always could.
    import("./once-idle.ts").then(
      ({ onceIdle }) => onceIdle({ queryClient, router, isDesk, onceSignedIn }),
      () => undefined,
    );
  });
}

/** Fetches what only members need, and begins it once, now or when somebody signs in. What did not come is tried then again. */
function onceSignedIn<Part>(fetch: () => Promise<Part>, begin: (part: Part) => void): void {
  let begun = false;
  const look = ({ token }: { token: string | null }) => {
    if (token === null || begun) return;
    begun = true;
    fetch().then(begin, () => {
      begun = false;
    });
  };
  useSession.subscribe(look);
  look(useSession.getState());
}

function readState(): ServerState | undefined {
  const text = document.getElementById("state")?.textContent;
  return text ? (JSON.parse(text) as ServerState) : undefined;
}

/**
 * The server drops a page with whatever it shows, so that what it sends is current, however long ago it was made;
 * taken at its age, a list would be fetched once more as soon as it is drawn.
 */
function asOfNow(state: DehydratedState): DehydratedState {
  const dataUpdatedAt = Date.now();
  const queries = state.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } }));
  return { ...state, queries };
}
