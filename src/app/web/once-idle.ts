import type { QueryClient } from "@tanstack/react-query";
import { bridge } from "#bridge/bridge.ts";
import { configureRequests } from "#client/request.ts";
import { keepPlaces } from "./kept-places.ts";
import type { Router } from "./router.ts";

interface Started {
  queryClient: QueryClient;
  router: Router;
  isDesk: boolean;
  /** Fetches what only members need, and begins it once somebody is signed in. */
  onceSignedIn: <Part>(fetch: () => Promise<Part>, begin: (part: Part) => void) => void;
}

/** What begins when the page rests, of which nothing is needed to read it. */
export function onceIdle({ queryClient, router, isDesk, onceSignedIn }: Started): void {
  keepPlaces(queryClient);
  // Only members are told of anything; their pages fetch what listens.
  onceSignedIn(
    () => import("./member-events.ts"),
    ({ followMember }) => followMember(queryClient),
  );
  // The administration goes on while visitors are kept out.
  if (!isDesk)
    configureRequests({
      onClosed() {
        import("./closed-site.ts").then(
          ({ waitWhileClosed }) => waitWhileClosed(queryClient, router),
          () => undefined,
        );
      },
    });
  // Native shells and WeChat keep what they open in their own way; previews are no visits.
  if (import.meta.env.PROD && bridge().host === "browser" && navigator.serviceWorker && !window.frameElement)
    import("./offline/start-offline.ts").then(
      ({ startOffline }) => startOffline(router),
      () => undefined,
    );
  if (!isDesk && mayCount())
    import("#capabilities/monitoring/visits/web/public.ts").then(
      ({ countVisits }) => countVisits(router),
      () => undefined,
    );
}

/** Previews are no visits, and who asks not to be followed is not counted. */
const mayCount = () =>
  !window.frameElement &&
  navigator.doNotTrack !== "1" &&
  !("globalPrivacyControl" in navigator && navigator.globalPrivacyControl);
