import { type ReactNode, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { type Navigator, NavigatorContext, RouterContext, type RouterState } from "#client/router.tsx";
import type { Router } from "./router.ts";

/** Draws what is inside anew at every arrival, at once and not in slices, which would take twice as long. */
export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    setState(router.state);
    return router.subscribe((next, how) => {
      if (how.flushSync) flushSync(() => setState(next));
      else setState(next);
    });
  }, [router]);
  return (
    <Routed navigator={router} state={state}>
      {children}
    </Routed>
  );
}

/** One state for a page that never goes anywhere, as the server draws it. */
export function StaticRouter({ state, children }: { state: RouterState; children: ReactNode }) {
  return (
    <Routed navigator={nowhere} state={state}>
      {children}
    </Routed>
  );
}

const nowhere: Navigator = {
  navigate: () => Promise.resolve(),
  retry: () => Promise.resolve(),
  block: () => undefined,
};

function Routed(props: { navigator: Navigator; state: RouterState; children: ReactNode }) {
  return (
    <NavigatorContext value={props.navigator}>
      <RouterContext value={props.state}>{props.children}</RouterContext>
    </NavigatorContext>
  );
}
