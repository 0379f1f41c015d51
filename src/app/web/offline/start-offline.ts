import { forgetOwn } from "#client/own-kept.ts";
import { Refusal, type RouterState } from "#client/router.tsx";
import { isPrivate } from "#client/screen-route.ts";
import { useSession } from "#client/session.ts";
import { manifestPath } from "#sections/app-files.ts";
import { fetchPartsAhead } from "#ui/lazy-part.tsx";
import { toast } from "#ui/toast-store.ts";
import { whenIdle } from "#ui/when-idle.ts";
import { savesData } from "../prefetch.ts";
import type { Router } from "../router.ts";
import { forgetPages, isKept, keepFiles, keepPage } from "./keep-pages.ts";

/** The app's width at most; what is not laid out yet will be no wider. */
const COLUMN_PX = 540;

/**
 * Makes the app readable without a network: registers the service worker, and keeps what is opened. Call it once, when
 * nothing else is to be done.
 */
export function startOffline(router: Router): void {
  navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  let callOff: (() => void) | undefined;
  const look = (state: RouterState) => {
    callOff?.();
    followSection(state);
    if (state.error !== undefined) return void showKept(state);
    if (isWorthKeeping(state)) callOff = whenIdle(() => void keep(state).catch(() => undefined));
  };
  router.subscribe(look);
  look(router.state);
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

async function keep({ match }: RouterState): Promise<void> {
  const { href } = location;
  if (match?.row.screen.kept) {
    // It is worked with where there is no network: with all that it can open, before it is said to be kept.
    await fetchPartsAhead();
    if (!(await keepFiles(builtFiles()))) return;
  }
  // The brand closes every title.
  const title = document.title.replace(/ · [^·]*$/, "");
  const pictures = [...document.querySelectorAll("img")].flatMap(addressOf);
  await keepPage({ address: href, title, pictures: [...new Set(pictures)] });
  await keepFiles(builtFiles());
}

function builtFiles(): string[] {
  const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
  return fetched.filter((name) => name.startsWith(`${location.origin}/assets/`));
}

/** The address that a picture of the page is, or will be, fetched by; none for those of hidden screens. */
function addressOf(image: HTMLImageElement): string[] {
  // A screen that is kept behind the one that is open.
  if (image.closest("[style*='display: none']")) return [];
  const from = (address: string) => {
    const { origin, pathname, href } = new URL(address, location.href);
    return origin === location.origin && pathname.startsWith("/media/") ? [href] : [];
  };
  if (image.complete && image.currentSrc !== "") return from(image.currentSrc);
  const wanted = Math.min(image.clientWidth || COLUMN_PX, window.innerWidth) * window.devicePixelRatio;
  const candidates = image.srcset.split(", ").map((candidate) => {
    const [address = "", width = "0w"] = candidate.split(" ");
    return { address, width: Number.parseInt(width, 10) };
  });
  const fitting = candidates.find(({ width }) => width >= wanted) ?? candidates.at(-1);
  return from(fitting?.address || image.src);
}

/** Whoever opens, without a network, what was read before gets it from the worker, with a page of its own. */
async function showKept({ error }: RouterState): Promise<void> {
  if (!(error instanceof Refusal) || error.status !== 504) return;
  const { href } = location;
  const kept = await isKept(href).catch(() => false);
  if (kept && location.href === href && navigator.serviceWorker.controller) location.reload();
}
