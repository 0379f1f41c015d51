import { ACCEPTED, FILES } from "./kept.ts";

/**
 * What this browser says that it accepts where a page shows a picture; undefined where that cannot be known. Pages cannot
 * see it, and it changes with the browser's version, so the worker is shown a picture: no request goes out. Waits
 * until the worker answers for this page.
 */
export async function acceptedPictures(): Promise<string | undefined> {
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller)
    await new Promise((done) => serviceWorker.addEventListener("controllerchange", done, { once: true }));
  const shown = new Image();
  shown.src = ACCEPTED;
  await shown.decode().catch(() => undefined);
  return (await (await caches.open(FILES)).match(ACCEPTED))?.text();
}
