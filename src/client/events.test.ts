import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { until, within } from "../../test/support/within.ts";
import { followEvents, MISSED } from "./events.ts";
import { live } from "./live.ts";
import { useSession } from "./session.ts";

/** A stream as the server would send it, written by the test. */
interface Asked {
  lastEventId: string | null;
  token: string | null;
  signal: AbortSignal;
  send(text: string): void;
  end(): void;
}

const asked: Asked[] = [];
let status = 200;
let hidden = false;
let visibilityChanged: () => void = () => undefined;
const told: string[] = [];
let stop: () => void = () => undefined;

beforeEach(() => {
  // What the module needs of a browser; Node has the rest.
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("window", { ...listeners, BroadcastChannel, TextDecoderStream });
  vi.stubGlobal("document", {
    get hidden() {
      return hidden;
    },
    addEventListener: (_: string, run: () => void) => {
      visibilityChanged = run;
    },
    removeEventListener: () => undefined,
  });
  const request = async (_: string, __: object, run: () => Promise<void>) => run();
  vi.stubGlobal("navigator", { locks: { request } });
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const { readable, writable } = new TransformStream<Uint8Array>();
    const writer = writable.getWriter();
    const { signal } = init as { signal: AbortSignal };
    signal.addEventListener("abort", () => void writer.abort(signal.reason).catch(() => undefined));
    asked.push({
      lastEventId: headers.get("last-event-id"),
      token: headers.get("authorization"),
      signal,
      send: (text) => void writer.write(new TextEncoder().encode(text)).catch(() => undefined),
      end: () => void writer.close().catch(() => undefined),
    });
    return new Response(readable, { status });
  });
  useSession.setState({ token: "pm_a", user: { id: "1", nickname: "老白" } });
});

afterEach(() => {
  stop();
  useSession.setState({ token: null, user: null });
  vi.unstubAllGlobals();
  asked.length = 0;
  told.length = 0;
  status = 200;
  hidden = false;
});

const follow = () => {
  stop = followEvents((type) => told.push(type));
};
const stream = (nth: number) => until(`stream ${nth}`, () => asked[nth - 1]);
const event = (id: string, type: string, data = "{}") => `id: ${id}\nevent: ${type}\ndata: ${data}\n\n`;

test("a page goes on from where it was, and is told nothing twice", async () => {
  follow();
  const first = await stream(1);
  expect(first).toMatchObject({ lastEventId: null, token: "Bearer pm_a" });
  first.send(event("10.0", "ready", '{"resumed":false}'));
  await until("the gap before it", () => told.length === 1);
  expect(live.on).toBe(true);
  // Chunks end anywhere.
  const text = event("10.1", "notices.changed");
  first.send(text.slice(0, 20));
  first.send(text.slice(20));
  await until("the event", () => told.length === 2);
  first.end();
  const second = await stream(2);
  expect(second.lastEventId).toBe("10.1");
  expect(live.on).toBe(false);
  second.send(event("10.1", "notices.changed") + event("10.2", "garage.changed"));
  second.send(event("12.2", "ready", '{"resumed":true}'));
  await until("what was missed", () => told.length === 3);
  expect(told).toEqual([MISSED, "notices.changed", "garage.changed"]);
});

test("what comes in one go is told once", async () => {
  follow();
  const one = await stream(1);
  const many = Array.from({ length: 50 }, (_, n) => event(`10.${n + 1}`, "notices.changed"));
  one.send(`${event("10.0", "ready", '{"resumed":true}')}${many.join("")}${event("10.51", "last")}`);
  await until("the last", () => told.includes("last"));
  expect(told).toEqual(["notices.changed", "last"]);
});

test("a hidden page lets go of the stream, and is told when it is looked at", async () => {
  follow();
  const first = await stream(1);
  first.send(event("10.3", "notices.changed"));
  await until("the event to arrive", () => live.on);
  hidden = true;
  visibilityChanged();
  await until("the end of the stream", () => first.signal.aborted);
  hidden = false;
  visibilityChanged();
  expect((await stream(2)).lastEventId).toBe("10.3");
  await until("the event", () => told.length === 1);
});

test("another member begins anew, and a void token is dropped", async () => {
  follow();
  const first = await stream(1);
  first.send(event("10.3", "notices.changed"));
  await until("the event", () => told.length === 1);
  status = 401;
  useSession.setState({ token: "pm_b", user: { id: "2", nickname: "小黑" } });
  expect(await stream(2)).toMatchObject({ lastEventId: null, token: "Bearer pm_b" });
  expect(first.signal.aborted).toBe(true);
  await within(
    "the session to be dropped",
    until("no token", () => useSession.getState().token === null),
  );
  expect(asked).toHaveLength(2);
});

test("a browser that cannot do it is told nothing", () => {
  vi.stubGlobal("navigator", {});
  follow();
  expect(asked).toEqual([]);
});
