import { chromium } from "playwright-core";
import { onTestFinished } from "vitest";
import { CHROMIUM_ARGS, findChromium } from "../../../scripts/chromium.ts";
import { TOKEN_KEY } from "../../../src/shared/token-key.ts";
import { within } from "../../support/within.ts";
import { openPhone } from "./phone.ts";

/**
 * The phone of a member who is signed in, in a browser of its own, whose camera sees a film; service workers are allowed, as on a
 * real one.
 * @param film path of a y4m; without one nothing stands before the camera
 */
export async function cameraPhone(token: string, film?: string) {
  const args = film
    ? [
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        `--use-file-for-fake-video-capture=${film}`,
      ]
    : [];
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_ARGS, ...args],
  });
  onTestFinished(() => within("the end of the browser", browser.close()));
  const phone = await openPhone({ serviceWorkers: "allow", permissions: film ? ["camera"] : [] }, browser);
  phone.expectProblems(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await phone.page.addInitScript(([key, given]) => localStorage.setItem(key, given), [
    TOKEN_KEY,
    token,
  ] as const);
  return phone;
}
