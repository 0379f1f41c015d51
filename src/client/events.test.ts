import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { until, within } from "../../test/support/within.ts";
import { noteEventPlace } from "./event-place.ts";
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
  stop = followEvents((types) => told.push(...types));
};
/** What a screen is answered, and where the server was then. */
const answered = (place?: string) =>
  noteEventPlace(async () => new Response("{}", { headers: place ? { "event-place": place } : {} }));
const stream = (nth: number) => until(`stream ${nth}`, () => asked[nth - 1]);
const event = (id: string, type: string, data = "{}") => `id: ${id}\nevent: ${type}\ndata: ${data}\n\n`;

test("a page goes on from where it was, and is told nothing twice", async () => {
  follow();
  const first = await stream(1);
  expect(first).toMatchObject({ lastEventId: null, token: "Bearer pm_a" });
  // It shows nothing yet that could be out of date.
  first.send(event("10.0", "ready", '{"resumed":false}'));
  await until("the stream to be ready", () => live.on);
  expect(told).toEqual([]);
  // Chunks end anywhere.
  const text = event("10.1", "notices.changed");
  first.send(text.slice(0, 20));
  first.send(text.slice(20));
  await until("the event", () => told.length === 1);
  first.end();
  const second = await stream(2);
  expect(second.lastEventId).toBe("10.1");
  expect(live.on).toBe(false);
  second.send(event("10.1", "notices.changed") + event("10.2", "garage.changed"));
  second.send(event("12.2", "ready", '{"resumed":true}'));
  await until("what was missed", () => told.length === 2);
  expect(told).toEqual(["notices.changed", "garage.changed"]);
});

test("after a gap everything is looked at again, wherever the server says it is", async () => {
  follow();
  const first = await stream(1);
  first.send(event("10.4", "notices.changed"));
  await until("the event", () => told.length === 1);
  first.end();
  // A day later the server remembers nothing, and names the last place again.
  for (const nth of [2, 3]) {
    const again = await stream(nth);
    expect(again.lastEventId).toBe("10.4");
    again.send(event("10.4", "ready", '{"resumed":false}'));
    await until(`the gap of stream ${nth}`, () => told.length === nth);
    again.end();
  }
  expect(told).toEqual(["notices.changed", MISSED, MISSED]);
});

test("a page's first stream goes on from where its first answer was made", async () => {
  const { promise: slow, resolve: arrive } = Promise.withResolvers<Response>();
  const asking = noteEventPlace(() => slow);
  follow();
  await answered("7.1");
  // Later answers, and those without a place, change nothing.
  await answered("8.2");
  await answered();
  const one = await stream(1);
  expect(one.lastEventId).toBe("7.1");
  one.send(event("9.5", "ready", '{"resumed":true}') + event("9.6", "notices.changed"));
  await until("what came later", () => told.length === 1);
  expect(told).toEqual(["notices.changed"]);
  arrive(new Response("{}"));
  await asking;
  useSession.setState({ token: "pm_b", user: { id: "2", nickname: "小黑" } });
  expect((await stream(2)).lastEventId).toBe(null);
});

test("a first stream waits for the first answer, as long as there is one to come", async () => {
  const { promise: slow, resolve: arrive } = Promise.withResolvers<Response>();
  const asking = noteEventPlace(() => slow);
  follow();
  await new Promise((later) => setTimeout(later, 100));
  expect(asked).toEqual([]);
  arrive(new Response("{}", { headers: { "event-place": "7.1" } }));
  await asking;
  expect((await stream(1)).lastEventId).toBe("7.1");
});

test("what a page was answered before a stream that does not know its place is looked at again", async () => {
  follow();
  const one = await stream(1);
  await answered("7.1");
  one.send(event("9.5", "ready", '{"resumed":false}'));
  await until("the gap", () => told.length === 1);
  expect(told).toEqual([MISSED]);
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
