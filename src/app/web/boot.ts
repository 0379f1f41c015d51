/*
 * The one script that a page names. The page is complete without scripts, so its first frame comes first: what
 * the app is made of is neither fetched nor run before, and takes nothing from stylesheet and first picture.
 */

/**
 * A deploy replaced the chunk this page wanted: one reload fetches the new shell. But only when there is a network:
 * a chunk that is missing for want of one would be answered by the browser's own error page. And only when the
 * chunk is gone, where the browser names it: one that was lost on a weak network can be asked for again.
 */
function reloadOnce(error?: unknown): void {
  const key = "paddock.reloaded";
  if (sessionStorage.getItem(key) === location.href) return;
  const [chunk] = /https?:\S+/.exec(String(error)) ?? [];
  fetch(chunk ?? location.href, { cache: "no-store", method: "HEAD" }).then(
    ({ ok, status }) => {
      if (chunk ? status !== 404 : !ok) return;
      sessionStorage.setItem(key, location.href);
      location.reload();
    },
    () => undefined,
  );
}

function firstFrame(): Promise<void> {
  // A hidden page draws no frames.
  if (document.hidden) return Promise.resolve();
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
  });
}

/**
 * The page lists the app's entry and then, so that they are not found one import after the other, the chunks of
 * its screen. Listed rather than imported: this file must not depend on any of them.
 */
async function boot(): Promise<void> {
  const [entry, ...chunks] = JSON.parse(document.getElementById("modules")?.textContent ?? "[]") as string[];
  await firstFrame();
  for (const chunk of chunks) import(/* @vite-ignore */ chunk).catch(() => undefined);
  if (entry === undefined) return;
  import(/* @vite-ignore */ entry).catch((error: unknown) => {
    reloadOnce();
    throw error;
  });
}

// Whether somebody uses the page before the app is there, which then takes nobody anywhere.
for (const use of ["pointerdown", "wheel", "keydown"])
  addEventListener(
    use,
    () => {
      document.documentElement.dataset.used = "";
    },
    { once: true, passive: true, capture: true },
  );

window.addEventListener("vite:preloadError", (event) =>
  reloadOnce((event as Event & { payload?: unknown }).payload),
);

void boot();
