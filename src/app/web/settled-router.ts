import type { DataRouter } from "react-router";

/**
 * The router as the screens see it: where it stands, not that it is on its way. Each step of a navigation draws
 * anew whatever reads the route, so the one that changes nothing on a screen is left out. Who wants to show the way asks the router itself, as `NavigationProgress` does.
 */
export function settledRouter(router: DataRouter): DataRouter {
  let settled = router.state;
  const update = (state: DataRouter["state"]) => {
    if (state.navigation.state !== "idle") return false;
    settled = state;
    return true;
  };
  router.subscribe(update);
  return {
    ...router,
    get state() {
      return settled;
    },
    subscribe: (listener) => router.subscribe((state, change) => update(state) && listener(state, change)),
  };
}
