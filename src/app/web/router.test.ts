import { expect, test } from "vitest";
import { type Match, Redirect, Refusal } from "#client/router.tsx";
import type { TableRow } from "#client/screen-route.ts";
import { pathMatcher } from "./match-path.ts";
import { type Opened, Router } from "./router.ts";

/** A window with a history of its own; steps through it are reported in a task of their own, as in browsers. */
function openWindow(path = "/") {
  const origin = "https://site.example";
  const entries: { href: string; state: unknown }[] = [{ href: origin + path, state: null }];
  let at = 0;
  const heard: (() => void)[] = [];
  const assigned: string[] = [];
  const current = () => entries[at] as { href: string; state: unknown };
  return {
    entries,
    assigned,
    at: () => at,
    /** What the person does with the browser's own buttons. */
    async go(by: number) {
      if (entries[at + by] === undefined) return;
      at += by;
      await Promise.resolve();
      for (const listener of heard) listener();
      await settled();
    },
    window: {
      location: {
        get href() {
          return current().href;
        },
        assign: (url: string) => assigned.push(url),
      },
      addEventListener: (_type: string, listener: unknown) => {
        heard.push(listener as () => void);
      },
      history: {
        get state() {
          return current().state;
        },
        pushState(state: unknown, _unused: string, url: URL) {
          at += 1;
          entries.splice(at, entries.length, { href: url.href, state });
        },
        replaceState(state: unknown, _unused: string, url?: URL) {
          entries[at] = { href: url?.href ?? current().href, state };
        },
        go(by: number) {
          at += by;
          queueMicrotask(() => {
            for (const listener of heard) listener();
          });
        },
      } as unknown as History,
    },
  };
}

/** All that is under way in microtasks. */
const settled = () => new Promise<void>((done) => setTimeout(done));

const match = pathMatcher(
  ["/", "/a", "/b", "/old", "/item/:id"].map((path) => ({ path }) as TableRow),
  [],
);

function openRouter(path = "/", answers: Record<string, () => Promise<Opened> | Opened> = {}) {
  const browser = openWindow(path);
  const asked: string[] = [];
  const router = new Router(
    match,
    async (url) => {
      asked.push(url.pathname + url.search);
      const answer = answers[url.pathname];
      return answer ? await answer() : { match: match(url.pathname) as Match, error: undefined };
    },
    browser.window,
    undefined,
  );
  const arrivals: [path: string, flushSync: boolean][] = [];
  router.subscribe(({ location }, { flushSync }) =>
    arrivals.push([location.pathname + location.search + location.hash, flushSync]),
  );
  return { router, browser, asked, arrivals };
}

test("a step is heard of once, when everything is there, and drawn at once where that is asked for", async () => {
  let release = () => {};
  const { router, browser, arrivals } = openRouter("/", {
    "/a": () =>
      new Promise((done) => {
        release = () => done({ match: match("/a") as Match, error: undefined });
      }),
  });
  const busy: boolean[] = [];
  router.onBusy((now) => busy.push(now));
  const arriving = router.navigate("/a", { flushSync: true });
  await settled();
  expect(router.state.location.pathname).toBe("/");
  expect(browser.entries).toHaveLength(1);
  release();
  await arriving;
  await router.navigate("/b?x=1");
  expect(arrivals).toEqual([
    ["/a", true],
    ["/b?x=1", false],
  ]);
  expect(busy).toEqual([true, false, true, false]);
  expect(browser.entries.map(({ state }) => (state as { idx: number }).idx)).toEqual([0, 1, 2]);
});

test("what was asked for later wins, whatever arrives first", async () => {
  let release = () => {};
  const { router, arrivals } = openRouter("/", {
    "/a": () =>
      new Promise((done) => {
        release = () => done({ match: match("/a") as Match, error: undefined });
      }),
  });
  const first = router.navigate("/a");
  await router.navigate("/b");
  release();
  await first;
  expect(arrivals).toEqual([["/b", false]]);
});

test("back and forward lead to where they led, and redirects leave no entry behind", async () => {
  const { router, browser, arrivals } = openRouter("/", {
    "/old": () => new Redirect("/item/7?from=old", 301),
  });
  await router.navigate("/a");
  await router.navigate("/old");
  expect(router.state.match?.params).toEqual({ id: "7" });
  expect(browser.entries).toHaveLength(3);
  await browser.go(-2);
  expect(router.state.location).toMatchObject({ pathname: "/", key: "default" });
  expect(router.state.action).toBe("POP");
  await browser.go(1);
  expect(arrivals.map(([path]) => path)).toEqual(["/a", "/item/7?from=old", "/", "/a"]);
});

test("redirects in a circle end at the front page", async () => {
  const { router } = openRouter("/a", { "/old": () => new Redirect("/old", 302) });
  await router.navigate("/old");
  expect(router.state.location.pathname).toBe("/");
});

test("a refused screen is an arrival, and can be tried again where it is", async () => {
  let down = true;
  const refusal = new Refusal(503, "UNAVAILABLE", []);
  const { router, browser } = openRouter("/", {
    "/a": () => ({ match: match("/a") as Match, error: down ? refusal : undefined }),
  });
  await router.navigate("/a");
  expect(router.state).toMatchObject({ error: refusal, location: { pathname: "/a" } });
  down = false;
  const { key } = router.state.location;
  await router.retry();
  expect(router.state).toMatchObject({ error: undefined, location: { pathname: "/a", key } });
  expect(browser.entries).toHaveLength(2);
});

test("another place on the page asks for nothing, another query does", async () => {
  const { router, asked, arrivals } = openRouter("/a");
  await router.navigate("#part");
  await router.navigate("?tab=2", { replace: true, preventScrollReset: true });
  expect(asked).toEqual(["/a?tab=2"]);
  expect(arrivals.map(([path]) => path)).toEqual(["/a#part", "/a?tab=2"]);
  expect(router.state.preventScrollReset).toBe(true);
});

test("steps are held back until somebody lets them through, also those of the browser", async () => {
  const { router, browser, arrivals } = openRouter("/");
  await router.navigate("/a");
  await router.navigate("/b");
  const held: (() => void)[] = [];
  router.block((proceed) => held.push(proceed));
  await router.navigate("/item/1");
  await browser.go(-1);
  expect(router.state.location.pathname).toBe("/b");
  expect(browser.at()).toBe(2);
  expect(held).toHaveLength(2);
  held[1]?.();
  await settled();
  expect(router.state.location.pathname).toBe("/a");
  expect(browser.at()).toBe(1);
  router.block(undefined);
  await router.navigate("/b");
  expect(arrivals.map(([path]) => path)).toEqual(["/a", "/b", "/a", "/b"]);
});

test("whoever holds a step back is asked once the history stands again where it began", async () => {
  const { router, browser } = openRouter("/");
  await router.navigate("/a");
  let reported = 0;
  browser.window.addEventListener("popstate", () => {
    reported += 1;
  });
  const reportedWhenAsked: number[] = [];
  router.block(() => reportedWhenAsked.push(reported));
  await browser.go(-1);
  // A dialog that opened earlier would take the step back for the person's own, and close.
  expect(reportedWhenAsked).toEqual([1]);
  expect(browser.at()).toBe(1);
});

test("what holds steps back lets those along the same screen pass: they lose nothing of it", async () => {
  const { router, browser } = openRouter("/");
  await router.navigate("/a");
  const held: (() => void)[] = [];
  router.block((proceed) => held.push(proceed));
  await router.navigate("?tab=2");
  expect(router.state.location.search).toBe("?tab=2");
  await browser.go(-1);
  expect(router.state.location.search).toBe("");
  expect(held).toEqual([]);
  await browser.go(-1);
  expect(router.state.location.pathname).toBe("/a");
  expect(held).toHaveLength(1);
});

test("other sites, and entries that the browser refuses, are left to the browser", async () => {
  const { router, browser } = openRouter("/");
  await router.navigate("https://other.example/x");
  browser.window.history.pushState = () => {
    throw new DOMException("too many", "SecurityError");
  };
  await router.navigate("/a");
  expect(browser.assigned).toEqual(["https://other.example/x", "https://site.example/a"]);
  expect(router.state.location.pathname).toBe("/");
});
