import type { BrowserContext, Page } from "playwright-core";
import { type PlayedShell, playShell, type ShellScript } from "../../../src/bridge/play-shell.ts";
import { openPhone, type Phone } from "./phone.ts";

declare global {
  interface Window {
    /** The played shell of a journey. */
    playedShell: PlayedShell;
  }
}

/** A phone whose browser is the native shell's, which has the methods that are answered. */
export async function openShellPhone(script: ShellScript): Promise<Phone> {
  const device = script.form === "ios" ? "iPhone; CPU iPhone OS 18_0 like Mac OS X" : "Linux; Android 15";
  const phone = await openPhone({ userAgent: `Mozilla/5.0 (${device}) PaddockApp/1.0` });
  await putShell(phone.context, script);
  return phone;
}

async function putShell(context: BrowserContext, script: ShellScript): Promise<void> {
  await context.addInitScript({
    content: `
      window.playedShell = (${playShell})(window, ${JSON.stringify(script)});
      // As the shell does at document start; the document may be empty yet.
      new MutationObserver((_, observer) => {
        if (document.documentElement === null) return;
        document.documentElement.dataset.host = "shell";
        observer.disconnect();
      }).observe(document, { childList: true });`,
  });
}

/** What the page told the shell with one method, in order. */
export const told = (page: Page, method: string): Promise<unknown[]> =>
  page.evaluate(
    (name) => window.playedShell.calls.filter((call) => call.method === name).map((call) => call.argument),
    method,
  );

/** Calls a method of the page, as the shell's bars do. */
export const callPage = (page: Page, method: string, ...given: unknown[]): Promise<unknown> =>
  page.evaluate(([name, values]) => window.playedShell.callPage(name, ...values), [method, given] as const);
