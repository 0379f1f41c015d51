import { DsBridge, findChannel } from "./dsbridge.ts";
import { listenToShell, shellBridge } from "./shell.ts";
import type { Bridge, HostEvents } from "./types.ts";

let shell: DsBridge | undefined;

/** The bridge to the native shell; undefined where only the user agent speaks of one, as in device emulation. */
export function openShell(fallback: Bridge): Bridge | undefined {
  const channel = findChannel();
  if (channel === undefined) return undefined;
  shell = new DsBridge(channel);
  return shellBridge(shell, fallback);
}

/** Hears what the shell and its bars ask of the page, also what they asked before this. */
export function followShellEvents(on: HostEvents): void {
  if (shell) listenToShell(shell, on);
}
