import type { Came, visitEndpoints } from "#capabilities/monitoring/visits/contract.ts";
import { apiClient } from "#client/request.ts";
import type { RouterState } from "#client/router.tsx";
import { sourceOf } from "#client/source.ts";

const api = apiClient<typeof visitEndpoints>();

/** A visit ends when nothing was opened for so long. */
const VISIT_MS = 30 * 60_000;
const VISIT_KEY = "visit";
/** The first screens of a visit are told soon, since many a visit has no more. */
const FIRST_MS = 5000;
/** Views that are told without waiting for the page to be left. */
const MOST_VIEWS = 30;

interface Watched {
  state: RouterState;
  subscribe(listener: (state: RouterState) => void): () => void;
}

/**
 * Tells the server which kinds of screens are looked at: some seconds after the first one, then in batches, and when the
 * page is left. Nothing names the visitor; who asks not to be followed is not counted (docs/operations/statistics.md).
 */
export function countVisits(router: Watched): void {
  let came = beginVisit();
  let last = "";
  let waiting = new Map<string, { section: string; screen: string; times: number }>();
  let views = 0;

  const send = () => {
    if (views === 0) return;
    const body = { views: [...waiting.values()], ...(came !== undefined && { came }) };
    waiting = new Map();
    views = 0;
    came = undefined;
    // What does not arrive is not sent again: it could count twice.
    api("POST /api/visits", { body }, { quiet: true, leaving: true }).catch(() => undefined);
  };
  const note = ({ match, location, error }: RouterState) => {
    if (match === undefined || error !== undefined || location.pathname === last) return;
    last = location.pathname;
    const section = match.row.section.slug;
    const screen = match.row.screen.id.split(".")[0] ?? "";
    const name = `${section} ${screen}`;
    const times = (waiting.get(name)?.times ?? 0) + 1;
    waiting.set(name, { section, screen, times });
    views += 1;
    const again = beginVisit();
    came ??= again;
    if (views >= MOST_VIEWS) send();
  };
  note(router.state);
  router.subscribe(note);
  setTimeout(send, FIRST_MS);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") send();
  });
  addEventListener("pagehide", send);
}

/** How the visit began, where it begins now; undefined while one goes on in this tab. */
function beginVisit(): Came | undefined {
  const now = Date.now();
  let before = 0;
  try {
    before = Number(sessionStorage.getItem(VISIT_KEY));
    sessionStorage.setItem(VISIT_KEY, String(now));
  } catch {
    // Without storage every page that is loaded begins a visit.
    if (begun) return undefined;
  }
  begun = true;
  if (now - before < VISIT_MS) return undefined;
  const channel = sourceOf(new URLSearchParams(location.search));
  return { host: hostOf(document.referrer), ...(channel !== undefined && { channel }) };
}

let begun = false;

/** The host of where a link led here from; empty for none, and for this site. */
function hostOf(referrer: string): string {
  const host = /^https?:\/\/([^/?#]+)/.exec(referrer)?.[1] ?? "";
  return host === location.host ? "" : host;
}
