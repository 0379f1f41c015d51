import type { DataRouter } from "react-router";

/**
 * The router as the screens see it: where it stands, not that it is on its way. Each step of a navigation draws
 * anew whatever reads the route, so the one that changes nothing on a screen is left out. Who wants to show the way
 * asks the router itself, as `NavigationProgress` does.
 *
 * React Router asks for `flushSync` only at the step left out; here it goes with the arrival.
 */
export function settledRouter(router: DataRouter): DataRouter {
  let settled = router.state;
  router.subscribe((state) => {
    if (isSettled(state)) settled = state;
  });
  return {
    ...router,
    get state() {
      return settled;
    },
    subscribe(listener) {
      let atOnce = false;
      return router.subscribe((state, change) => {
        atOnce ||= change.flushSync;
        if (!isSettled(state)) return;
        listener(state, { ...change, flushSync: atOnce });
        atOnce = false;
      });
    },
  };
}

function isSettled(state: DataRouter["state"]): boolean {
  return state.navigation.state === "idle";
}
