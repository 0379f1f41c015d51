import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { useSession } from "#client/session.ts";
import { listenToPlaces } from "./scroll.ts";

/*
 * Lists and places survive a reload, and a tab that the phone threw away to make room: when the page is hidden, which
 * may be the last that is heard of it, the pages of its lists and its places go into session storage; whoever comes back
 * to an entry of the history gets them again.
 */

const PLACES_KEY = "paddock.places";

/** Session storage holds about five million characters for everything. */
const MOST_CHARACTERS = 1_500_000;
const MOST_LISTS = 12;
const MOST_PLACES = 50;
/** Pages behind an unchanged beginning that are younger are taken as they are. */
const FRESH_MS = 30_000;
/** How long what belongs above a place may take to arrive. */
const PATIENCE_MS = 8000;
/** How long a place that is there may go on moving, as it does on a busy phone, until it is left where it is. */
const SETTLING_MS = 60_000;
/** How long a place has to stand still until it is reached, and in how many frames: a busy phone draws few of them. */
const STILL_MS = 600;
const STILL_FRAMES = 20;

/** A place in a page: its offset and, since lists know the height of what they have not drawn only roughly, an item. */
interface Place {
  y: number;
  item?: string | undefined;
  /** Where the item's upper edge stood, in px below the screen's. */
  top?: number | undefined;
}

interface KeptList {
  key: QueryKey;
  data: InfiniteData<unknown>;
  updatedAt: number;
}

interface Kept {
  /** Whose lists these are; what belongs to a member is given back to that member only. */
  member: string | null;
  /** Of the entry that was open. */
  address: string;
  places: Record<string, Place>;
  lists: KeptList[];
}

/** The item that was in view at an address, and the offset at which it was. */
const items = new Map<string, Place>();

/** Path, query and hash: what a place is kept by, as in `scroll.ts`. */
const addressNow = () => location.pathname + location.search + location.hash;

/** Keeps places and lists whenever the page is hidden. */
export function keepPlaces(queryClient: QueryClient): void {
  listenToPlaces(places);
  const keep = () => store(collect(queryClient));
  window.addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) keep();
  });
}

function collect(queryClient: QueryClient): Kept {
  const { scrollPositions, user } = useSession.getState();
  const address = addressNow();
  items.set(address, itemInView());
  const offsets = { ...scrollPositions, [address]: window.scrollY };
  const places = Object.entries(offsets)
    .slice(-MOST_PLACES)
    .map(([key, y]) => [key, placeAt(key, y)] as const);
  const lists = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === "success" && isList(state.data))
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .sort((one, other) => Number(other.isActive()) - Number(one.isActive()))
    .slice(0, MOST_LISTS)
    .map(({ queryKey, state }) => ({
      key: queryKey,
      data: state.data as InfiniteData<unknown>,
      updatedAt: state.dataUpdatedAt,
    }));
  return { member: user?.id ?? null, address, places: Object.fromEntries(places), lists };
}

function isList(data: unknown): boolean {
  return typeof data === "object" && data !== null && "pages" in data && "pageParams" in data;
}

/** The lists on screen come first, so that the others give way when it becomes too much. */
function store(kept: Kept): void {
  let size = 0;
  const lists = kept.lists.filter((list) => {
    const length = JSON.stringify(list).length;
    if (size + length > MOST_CHARACTERS) return false;
    size += length;
    return true;
  });
  try {
    sessionStorage.setItem(PLACES_KEY, JSON.stringify({ ...kept, lists }));
  } catch {
    // Refused or full: the page then begins at its beginning, as it always could.
  }
}

/** The place at an offset, with the item that was seen there; one that was seen elsewhere would lead elsewhere. */
function placeAt(address: string, y: number): Place {
  const seen = items.get(address);
  return seen && Math.abs(seen.y - y) <= 1 ? { ...seen, y } : { y };
}

/** Which item of a list stands in the upper half of the screen, and where. */
function itemInView(): Place {
  const y = window.scrollY;
  for (const part of [0.25, 0.4, 0.55]) {
    const element = document
      .elementFromPoint(window.innerWidth / 2, window.innerHeight * part)
      ?.closest<HTMLElement>("[data-item]");
    if (element) return { y, item: element.dataset.item, top: element.getBoundingClientRect().top };
  }
  return { y };
}

/**
 * Gives back what was kept. Lists that the server did not send are there for the first drawing; those that it sent, and
 * those of a member, follow when `hydrated`, since the first drawing has to equal the server's, and then the place.
 */
export function restorePlaces(queryClient: QueryClient, hydrated: Promise<void>): void {
  const kept = read();
  if (kept === undefined) return;
  listenToPlaces(places);
  const { user, scrollPositions } = useSession.getState();
  const lists = kept.lists.filter(
    ({ key }) => key[0] !== OWN || (kept.member !== null && kept.member === user?.id),
  );
  const put = ({ key, data, updatedAt }: KeptList) => queryClient.setQueryData(key, data, { updatedAt });
  const sent = lists.filter(({ key }) => queryClient.getQueryState(key) !== undefined);
  // The server draws a member's screen as it waits for its data, and so does the first drawing.
  const own = lists.filter((list) => list.key[0] === OWN && !sent.includes(list));
  for (const list of lists) if (!sent.includes(list) && !own.includes(list)) put(list);
  const offsets = Object.entries(kept.places).map(([address, place]) => {
    items.set(address, place);
    return [address, place.y] as const;
  });
  useSession.setState({ scrollPositions: { ...Object.fromEntries(offsets), ...scrollPositions } });
  const drawn = kept.address === addressNow() ? sent : [];
  void Promise.all([hydrated, ...drawn.map(({ key }) => whenDrawn(queryClient, key))]).then(async () => {
    const address = addressNow();
    const place = kept.places[address];
    const untouched = () => address === addressNow() && !("used" in document.documentElement.dataset);
    // Unless it was quicker to ask for them.
    for (const list of own) if (queryClient.getQueryData(list.key) === undefined) put(list);
    const changed = sent.filter((list) => addPages(queryClient, list));
    if (place !== undefined && untouched()) await goTo(place);
    // What may have changed meanwhile is asked for with the reader in place: what is new then comes above.
    const asked = lists
      .filter((list) => changed.includes(list) || !sent.includes(list))
      .map(({ key }) => queryClient.invalidateQueries({ queryKey: key, exact: true }));
    if (place === undefined || asked.length === 0) return;
    await Promise.allSettled(asked);
    if (untouched()) await goTo(place);
  });
}

/**
 * Adds the pages that the server did not send. What it sent is newer than anything kept, so that a list of no more pages
 * stays as it came.
 * @returns whether it begins differently now, so that the pages behind may differ too
 */
function addPages(queryClient: QueryClient, { key, data, updatedAt }: KeptList): boolean {
  const came = queryClient.getQueryData<InfiniteData<unknown>>(key);
  if (came === undefined || data.pages.length <= came.pages.length) return false;
  queryClient.setQueryData(key, data, { updatedAt });
  return (
    Date.now() - updatedAt > FRESH_MS ||
    came.pages.some((page, at) => JSON.stringify(page) !== JSON.stringify(data.pages[at]))
  );
}

/** Parts of a page are taken over one after the other; a list is when it begins to listen to its query. */
function whenDrawn(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const cache = queryClient.getQueryCache();
  const query = cache.find({ queryKey, exact: true });
  return new Promise((done) => {
    const end = setTimeout(finish, PATIENCE_MS);
    const unsubscribe = cache.subscribe(look);
    function finish() {
      clearTimeout(end);
      unsubscribe();
      done();
    }
    function look() {
      if (query === undefined || query.getObserversCount() > 0) finish();
    }
    look();
  });
}

function read(): Kept | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(PLACES_KEY) ?? "null") as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
}

let going = new AbortController();

/** Goes to a place as soon as it is there, unless the reader, or another place, goes somewhere first. */
function goTo(place: Place): Promise<void> {
  going.abort();
  const stop = new AbortController();
  going = stop;
  const { signal } = stop;
  for (const event of ["pointerdown", "wheel", "keydown"])
    window.addEventListener(event, () => stop.abort(), { passive: true, signal });
  const start = performance.now();
  return new Promise((done) => {
    let moved = start;
    let still = 0;
    const look = () => {
      if (signal.aborted) return done();
      const now = performance.now();
      const off = offBy(place);
      still += 1;
      if (off === undefined || Math.abs(off) > 1) {
        moved = now;
        still = 0;
      }
      if (off !== undefined && Math.abs(off) > 1) window.scrollBy(0, off);
      // What comes near the screen is laid out frames later, and pushes the place once more.
      const most = off === undefined ? PATIENCE_MS : SETTLING_MS;
      if ((now - moved < STILL_MS || still < STILL_FRAMES) && now - start < most) {
        requestAnimationFrame(look);
        return;
      }
      stop.abort();
      done();
    };
    look();
  });
}

/** By how much the page has to be scrolled to be at a place; undefined while the place is not there. */
function offBy({ y, item, top }: Place): number | undefined {
  if (item !== undefined && top !== undefined) {
    const element = [...document.querySelectorAll(`[data-item="${CSS.escape(item)}"]`)].find(
      (one) => one.getClientRects().length > 0,
    );
    if (element) return element.getBoundingClientRect().top - top;
    return undefined;
  }
  return document.documentElement.scrollHeight - window.innerHeight < y - 1 ? undefined : y - window.scrollY;
}

const places = {
  left(address: string): void {
    items.set(address, itemInView());
  },
  /** Puts right a place that was gone back to by its offset, when a list has been drawn anew since. */
  taken(address: string): void {
    const place = placeAt(address, useSession.getState().scrollPositions[address] ?? window.scrollY);
    if (place.item === undefined) going.abort();
    else void goTo(place);
  },
};
