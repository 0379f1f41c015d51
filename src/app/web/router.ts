import {
  type Blocked,
  type Match,
  type NavigateOptions,
  type Navigator,
  Redirect,
  type RouterState,
} from "#client/router.tsx";
import type { MatchPath } from "./match-path.ts";

/** What became of opening an address. */
export type Opened = { match: Match | undefined; error: unknown } | Redirect;

/** How data and code of an address are fetched; it never throws. */
export type Open = (url: URL) => Promise<Opened>;

export type Listener = (state: RouterState, how: { flushSync: boolean }) => void;

/** The parts of a window that the router works on. */
export type RouterWindow = Pick<Window, "history" | "addEventListener"> & {
  location: Pick<Location, "href" | "assign">;
};

/** What stands in the entries of the history: how many of ours lie below, and a name. Overlays add to it. */
interface Entry {
  idx: number;
  key: string;
}

const MOST_REDIRECTS = 8;
/** A step that is not reported by then was not made, or not reported: WebKit does both. In ms. */
const LOST_MS = 1000;

interface Step extends NavigateOptions {
  action: RouterState["action"];
  key: string;
  redirects?: number;
}

/**
 * The app's way through the browser's history: an address is opened, which fetches data and code, and only then
 * becomes where the app is. What is asked for later wins.
 */
export class Router implements Navigator {
  readonly match: MatchPath;
  state: RouterState;
  readonly #open: Open;
  readonly #window: RouterWindow;
  readonly #listeners = new Set<Listener>();
  readonly #busyListeners = new Set<(busy: boolean) => void>();
  #index: number;
  #latest = 0;
  #blocked: Blocked | undefined;
  /** The next step of the history is our own, back to where a blocked one began or on to where it led. */
  #expected: "ignored" | "let through" | undefined;
  /** Asks about a blocked step of the history, once that stands again where the step began. */
  #ask: (() => void) | undefined;

  /** @param error what the server's page could not show its screen for */
  constructor(match: MatchPath, open: Open, window: RouterWindow, error: unknown) {
    this.match = match;
    this.#open = open;
    this.#window = window;
    const url = new URL(window.location.href);
    const entry = this.#entry();
    this.#index = entry?.idx ?? 0;
    if (entry?.idx === undefined) window.history.replaceState({ ...entry, idx: 0 }, "");
    const found = match(url.pathname);
    this.state = {
      location: locationOf(url, entry?.key ?? "default"),
      match: found && "row" in found ? found : undefined,
      error,
      action: "POP",
      preventScrollReset: false,
    };
    window.addEventListener("popstate", () => this.#onPopState());
  }

  /** Hears of every arrival. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Hears when something has to be waited for, and when that is over. */
  onBusy(listener: (busy: boolean) => void): () => void {
    this.#busyListeners.add(listener);
    return () => this.#busyListeners.delete(listener);
  }

  async navigate(to: string | number, options: NavigateOptions = {}): Promise<void> {
    if (typeof to === "number") {
      this.#window.history.go(to);
      return;
    }
    const here = new URL(this.#window.location.href);
    const { pathname, search } = this.state.location;
    const url = new URL(to, new URL(pathname + search, here));
    if (url.origin !== here.origin) {
      this.#window.location.assign(url.href);
      return;
    }
    const action = options.replace ? "REPLACE" : "PUSH";
    const step = () => this.#go(url, { ...options, action, key: newKey() });
    if (this.#blocked && this.#leaves(url)) this.#blocked(() => void step());
    else await step();
  }

  retry(): Promise<void> {
    const { location, action } = this.state;
    const url = new URL(location.pathname + location.search + location.hash, this.#window.location.href);
    return this.#go(url, { action, key: location.key, preventScrollReset: true }, true);
  }

  block(ask: Blocked | undefined): void {
    this.#blocked = ask;
  }

  #entry(): Partial<Entry> | null {
    return this.#window.history.state as Partial<Entry> | null;
  }

  /** A step along one screen, as from one page of a form to the next, loses nothing of it. */
  #leaves(url: URL): boolean {
    return url.pathname !== this.state.location.pathname;
  }

  #onPopState(): void {
    const entry = this.#entry();
    // The browser makes entries of its own for places on a page.
    const index = entry?.idx ?? this.#index;
    const by = index - this.#index;
    this.#index = index;
    const expected = this.#expected;
    this.#expected = undefined;
    if (expected === "ignored") {
      this.#askNow();
      return;
    }
    const blocked = this.#blocked;
    if (blocked && by !== 0 && expected === undefined && this.#leaves(new URL(this.#window.location.href))) {
      this.#expected = "ignored";
      // A dialog that is open before the step back is reported would take that for the person's own, and close.
      this.#ask = () =>
        blocked(() => {
          this.#expected = "let through";
          this.#window.history.go(by);
        });
      this.#window.history.go(-by);
      setTimeout(() => this.#askNow(), LOST_MS);
      return;
    }
    void this.#go(new URL(this.#window.location.href), { action: "POP", key: entry?.key ?? "default" });
  }

  #askNow(): void {
    const ask = this.#ask;
    this.#ask = undefined;
    ask?.();
  }

  async #go(url: URL, step: Step, again = false): Promise<void> {
    this.#latest += 1;
    const id = this.#latest;
    const { location, match, error } = this.state;
    const same = url.pathname === location.pathname && url.search === location.search;
    if (same && !again && error === undefined) {
      this.#arrive(url, { match, error }, step);
      return;
    }
    this.#tellBusy(true);
    const opened = await this.#open(url);
    if (id !== this.#latest) return;
    if (opened instanceof Redirect) {
      const redirects = (step.redirects ?? 0) + 1;
      const action = step.action === "POP" ? "REPLACE" : step.action;
      const to = redirects > MOST_REDIRECTS ? "/" : opened.to;
      await this.#go(new URL(to, url), { ...step, action, key: newKey(), redirects });
      return;
    }
    this.#arrive(url, opened, step, again);
  }

  #arrive(url: URL, opened: Exclude<Opened, Redirect>, step: Step, again = false): void {
    this.#tellBusy(false);
    if (!again && !this.#write(url, step)) return;
    this.state = {
      ...opened,
      location: again ? this.state.location : locationOf(url, step.key),
      action: step.action,
      preventScrollReset: step.preventScrollReset === true,
    };
    for (const listener of this.#listeners) listener(this.state, { flushSync: step.flushSync === true });
  }

  /** @returns false when the browser refuses, as Safari does after a hundred entries in half a minute, and loads the page */
  #write(url: URL, { action, key }: Step): boolean {
    const { history, location } = this.#window;
    try {
      if (action === "PUSH") {
        this.#index = (this.#entry()?.idx ?? this.#index) + 1;
        history.pushState({ idx: this.#index, key } satisfies Entry, "", url);
      } else if (action === "REPLACE") {
        history.replaceState({ idx: this.#entry()?.idx ?? this.#index, key } satisfies Entry, "", url);
      }
      return true;
    } catch {
      location.assign(url.href);
      return false;
    }
  }

  #tellBusy(busy: boolean): void {
    for (const listener of this.#busyListeners) listener(busy);
  }
}

export function locationOf({ pathname, search, hash }: URL, key: string): RouterState["location"] {
  return { pathname, search, hash, key };
}

const newKey = () => Math.random().toString(36).slice(2, 10);
