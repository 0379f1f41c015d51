import { browserBridge } from "./browser.ts";
import type { Bridge, BridgeHooks } from "./types.ts";

export const hooks: BridgeHooks = {
  toast: () => undefined,
  confirm: async () => true,
  offerSignIn: () => undefined,
  token: () => null,
  wechatConfig: async () => null,
};

export function configureBridge(changes: Partial<BridgeHooks>): void {
  Object.assign(hooks, changes);
}

let current: Bridge | undefined;

/** The bridge to where the page runs; the browser's until `startBridge` has found another host. */
export function bridge(): Bridge {
  current ??= browserBridge(hooks);
  return current;
}

export function setBridge(next: Bridge): void {
  current = next;
}
