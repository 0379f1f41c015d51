import { forgetOwn } from "#client/own-kept.ts";
import { Refusal, type RouterState } from "#client/router.tsx";
import { isPrivate } from "#client/screen-route.ts";
import { useSession } from "#client/session.ts";
import { manifestPath } from "#sections/app-files.ts";
import { fetchPartsAhead } from "#ui/lazy-part.tsx";
import { toast } from "#ui/toast-store.ts";
import { whenIdle } from "#ui/when-idle.ts";
import { isMetered, savesData } from "../network.ts";
import type { Router } from "../router.ts";
import { whenAtRest } from "../when-at-rest.ts";
import { acceptedPictures } from "./accepted-pictures.ts";
import { forgetPages, isKept, keepFiles, keepPage, keepPictures } from "./keep-pages.ts";
import { picturesOfPage } from "./page-pictures.ts";

/** Whoever has read on and rests for so long is reading: what is on the screen then is kept as well. */
const READING_MS = 1500;

/**
 * Makes the app readable without a network: registers the service worker, and keeps what is opened. Call it once, when
 * nothing else is to be done.
 */
export function startOffline(router: Router): void {
  navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  let callOff: (() => void) | undefined;
  const keepOnceIdle = (isRead: boolean) => {
    callOff?.();
    const { state } = router;
    if (state.error !== undefined || !isWorthKeeping(state)) return;
    callOff = whenIdle(() => void keep(state, isRead).catch(() => undefined));
  };
  const look = (state: RouterState) => {
    followSection(state);
    if (state.error !== undefined) void showKept(state);
    keepOnceIdle(false);
  };
  router.subscribe(look);
  look(router.state);
  whenAtRest(READING_MS, () => keepOnceIdle(true));
  useSession.subscribe((now, before) => {
    // Signed out, or somebody else: a rotated token is neither.
    const gone = now.token === null && before.token !== null;
    if (gone || (before.user !== null && now.user !== null && before.user.id !== now.user.id)) forgetAll();
  });
  // Sheets and other parts were fetched meanwhile.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && navigator.onLine) void keepFiles(builtFiles()).catch(() => undefined);
  });
  if (!navigator.onLine) toast("没有网络，显示的是上次加载的内容");
}

function forgetAll(): void {
  void forgetPages();
  forgetOwn();
}

/** What is installed from here is the section that is open. */
function followSection({ match }: RouterState): void {
  if (!match || match.row.screen.admin) return;
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  const path = manifestPath(match.row.section);
  if (link && link.getAttribute("href") !== path) link.setAttribute("href", path);
}

function isWorthKeeping({ match }: RouterState): boolean {
  if (match === undefined || !navigator.onLine) return false;
  const { screen } = match.row;
  return screen.kept === true || (!isPrivate(screen) && !savesData());
}

/** @param isRead somebody has used the page, so what of it lies below the screen is going to be read */
async function keep({ match }: RouterState, isRead: boolean): Promise<void> {
  const { href } = location;
  const whole = match?.row.screen.kept === true;
  if (whole) {
    // It is worked with where there is no network: with all that it can open, before it is said to be kept.
    await fetchPartsAhead();
    if (!(await keepFiles(builtFiles()))) return;
  }
  // The brand closes every title.
  const title = document.title.replace(/ · [^·]*$/, "");
  const { all, own, seen } = picturesOfPage();
  await keepPage({ address: href, title });
  await keepFiles(builtFiles());
  if (!whole && isMetered()) return;
  const needed = whole ? all : isRead ? own : [];
  await keepPictures({ seen, needed, accept: await acceptedPictures() });
}

function builtFiles(): string[] {
  const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
  return fetched.filter((name) => name.startsWith(`${location.origin}/assets/`));
}

/** Whoever opens, without a network, what was read before gets it from the worker, with a page of its own. */
async function showKept({ error }: RouterState): Promise<void> {
  if (!(error instanceof Refusal) || error.status !== 504) return;
  const { href } = location;
  const kept = await isKept(href).catch(() => false);
  if (kept && location.href === href && navigator.serviceWorker.controller) location.reload();
}
