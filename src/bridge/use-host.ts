import { useSyncExternalStore } from "react";
import { bridge } from "./bridge.ts";
import type { Host } from "./host.ts";

const never = () => () => undefined;

/** Where the page runs; "browser" until hydration is through, since the server does not know. */
export function useHost(): Host {
  return useSyncExternalStore(
    never,
    () => bridge().host,
    () => "browser",
  );
}
