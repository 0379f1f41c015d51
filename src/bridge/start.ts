import { bridge, hooks, setBridge } from "./bridge.ts";
import { type Host, hostOf } from "./host.ts";
import type { Bridge } from "./types.ts";

/**
 * Finds out where the page runs and opens the bridge to it. Call it once, before the first screen is drawn;
 * the other hosts' code is loaded only inside them. Marks <html> with the host: in the shell, the styles
 * leave out the bars that the shell draws.
 */
export async function startBridge(userAgent: string = navigator.userAgent): Promise<Bridge> {
  const opened = await open(hostOf(userAgent));
  if (opened !== undefined) setBridge(opened);
  document.documentElement.dataset.host = bridge().host;
  return bridge();
}

async function open(host: Host): Promise<Bridge | undefined> {
  if (host === "shell") {
    const { findShellPort, shellBridge } = await import("./shell.ts");
    const port = findShellPort();
    // The user agent alone makes no shell, e.g. in a browser's device emulation.
    if (port === undefined) return undefined;
    const opened = shellBridge(port, bridge(), hooks);
    window.PaddockBridge = opened.receiver;
    return opened;
  }
  if (host === "wechat" || host === "mini-program") {
    const { wechatBridge } = await import("./wechat.ts");
    return wechatBridge(bridge(), hooks, host);
  }
  return undefined;
}
