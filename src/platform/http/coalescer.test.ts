import { expect, test } from "vitest";
import { within } from "../../../test/support/within.ts";
import { Coalescer, type Shared } from "./coalescer.ts";
import { ResponseCache } from "./response-cache.ts";

interface Answer extends Shared {
  text: string;
}

/** A coalescer whose computations end when they are told to. */
function setUp() {
  const cache = new ResponseCache();
  const misses = new Coalescer<Answer>(cache);
  const begun: ((text: string | Error, more?: Partial<Answer>) => void)[] = [];
  const ask = (key = "/a") =>
    within(
      `the answer to ${key}`,
      misses.share(
        key,
        () =>
          new Promise<Answer>((done, fail) => {
            begun.push((text, more) =>
              text instanceof Error ? fail(text) : done({ text, tags: new Set(["x"]), ...more }),
            );
          }),
      ),
      10_000,
    );
  return { cache, misses, begun, ask };
}

test("what many ask for at once is computed once, each address by itself", async () => {
  const { misses, begun, ask } = setUp();
  const all = Array.from({ length: 100 }, () => ask());
  const other = ask("/b");
  expect(begun).toHaveLength(2);
  begun[0]?.("a");
  begun[1]?.("b");
  expect(new Set((await Promise.all(all)).map(({ text }) => text))).toEqual(new Set(["a"]));
  expect((await other).text).toBe("b");
  await expect.poll(() => misses.size).toBe(0);
});

test("it stays shared until it is stored", async () => {
  const { misses, begun, ask } = setUp();
  const first = ask();
  const storing = Promise.withResolvers<void>();
  begun[0]?.("a", { stored: storing.promise });
  await first;
  expect((await ask()).text).toBe("a");
  storing.resolve();
  await expect.poll(() => misses.size).toBe(0);
  void ask();
  expect(begun).toHaveLength(2);
  begun[1]?.("b");
});

test("a failure reaches those who wait, and nobody after them", async () => {
  const { begun, ask } = setUp();
  const waiting = [ask(), ask()];
  const settled = Promise.allSettled(waiting);
  begun[0]?.(new Error("no database"));
  expect((await settled).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const next = ask();
  begun[1]?.("a");
  expect((await next).text).toBe("a");
  expect(begun).toHaveLength(2);
});

test("invalidated meanwhile, it serves those who asked before; those who asked later share a new one", async () => {
  const { cache, begun, ask } = setUp();
  const before = [ask(), ask()];
  cache.invalidate(["x"]);
  const after = [ask(), ask(), ask()];
  begun[0]?.("old");
  expect((await Promise.all(before)).map(({ text }) => text)).toEqual(["old", "old"]);
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.("new");
  expect((await Promise.all(after)).map(({ text }) => text)).toEqual(["new", "new", "new"]);
  expect(begun).toHaveLength(2);
});

test("invalidations of other things do not part those who ask", async () => {
  const { cache, begun, ask } = setUp();
  const all = Array.from({ length: 20 }, (_, at) => {
    cache.invalidate([`other:${at}`]);
    return ask();
  });
  begun[0]?.("a");
  await Promise.all(all);
  expect(begun).toHaveLength(1);
});

test("a refusal is not passed to those who asked after a change", async () => {
  const { cache, begun, ask } = setUp();
  const before = ask();
  cache.invalidate(["published"]);
  const after = ask();
  begun[0]?.("nothing here", { tags: undefined });
  expect((await before).text).toBe("nothing here");
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.("here it is");
  expect((await after).text).toBe("here it is");
});

test("only so many addresses are shared at a time; the others are computed by themselves", async () => {
  const { misses, begun, ask } = setUp();
  const all = Array.from({ length: 2000 }, (_, at) => ask(`/${at}`));
  expect(misses.size).toBeLessThan(1000);
  for (const end of begun) end("done");
  expect(await Promise.all(all)).toHaveLength(2000);
  await expect.poll(() => misses.size).toBe(0);
});
