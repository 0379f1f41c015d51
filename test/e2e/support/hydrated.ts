import type { Page } from "playwright-core";

/** A tap before this moment would only follow the link, as it does without JavaScript. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      Object.keys(document.getElementById("root") ?? {}).some((key) => key.startsWith("__reactContainer")) &&
      document.querySelector("#root :is(main, h1)") !== null &&
      Object.keys(document.querySelector("#root :is(main, h1)") ?? {}).some((key) =>
        key.startsWith("__reactFiber"),
      ),
  );
}
