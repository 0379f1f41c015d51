import { bridge, hooks, setBridge } from "./bridge.ts";
import { type Host, hostOf } from "./host.ts";
import type { Bridge } from "./types.ts";

/** The frame in which the phone preview plays a host for the page inside. */
export interface StageFrame extends Element {
  stage?: { userAgent: string; prepare: (inside: Window) => void };
}

/**
 * Finds out where the page runs and opens the bridge to it. Call it once, before the first screen is drawn;
 * the other hosts' code is loaded only inside them. Marks <html> with the host: in the shell, the styles
 * leave out the bars that the shell draws.
 */
export async function startBridge(userAgent?: string): Promise<Bridge> {
  // A frame of the phone preview, which is a page of ours: to any other, browsers give no frame element.
  const stage = (window.frameElement as StageFrame | null)?.stage;
  stage?.prepare(window);
  const opened = await open(hostOf(userAgent ?? stage?.userAgent ?? navigator.userAgent));
  if (opened !== undefined) setBridge(opened);
  document.documentElement.dataset.host = bridge().host;
  return bridge();
}

async function open(host: Host): Promise<Bridge | undefined> {
  if (host === "shell") {
    const { openShell } = await import("./open-shell.ts");
    return openShell(bridge());
  }
  if (host === "wechat" || host === "mini-program") {
    const { openWechat } = await import("./wechat.ts");
    return openWechat(bridge(), hooks, host);
  }
  return undefined;
}
