import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RequestError } from "#client/request.ts";
import { codeAt, PERIOD, stepAt, textOfCode } from "#features/activities/entry-code.ts";
import type {
  Board,
  CallInput,
  Entered,
  EntryInput,
  TakenPerson,
} from "#features/activities/entry-contract.ts";
import type { GateSide } from "../side.ts";
import { GateDevice } from "./gate-device.ts";

const HOUR = 3_600_000;
const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const iso = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

const person = (id: string, values: Partial<TakenPerson> = {}): TakenPerson => ({
  ...{ id, name: `车友${id}`, number: Number(id), kind: "标准票", convoy: 0, car: "", mobile_last: "1234" },
  ...{ seats: 1, state: "confirmed", unsigned: false, entered_at: null, gate: "", entry: null, calls: {} },
  secret: SECRET,
  ...values,
});
const boardOf = (values: Partial<Board["activity"]> = {}): Board => ({
  now: new Date().toISOString(),
  role: "gate",
  activity: {
    ...{ id: "1", title: "晨跑", starts_at: iso(1), ends_at: iso(5), opens_at: iso(-1) },
    ...{ cancelled: false, gates: [], stages: [], notices: false, emergency: false, ...values },
  },
  ...{ expected: 1, arrived: 0, kinds: [], convoys: [], conflicts: 0 },
  can: { take: true, enter: true, emergency: false },
});

/** A server that hears what a gate tells, while there is a network. */
function server(people: TakenPerson[], board = boardOf()) {
  const heard: (string | EntryInput | CallInput)[] = [];
  const world = {
    online: true,
    heard,
    board,
    /** What an entry is answered with. */
    result: "entered" as Entered["result"],
    /** A stage that the server refuses. */
    refused: "",
    /** Whoever stands there is no staff of it any more. */
    shutOut: false,
  };
  const api = async (key: string, { body }: { body?: Record<string, never[]> } = {}) => {
    await Promise.resolve();
    if (!world.online) throw new RequestError(0, "NETWORK", ["网络不给力"]);
    if (world.shutOut) throw new RequestError(403, "FORBIDDEN", ["你不是这场活动的工作人员"]);
    if (key.endsWith("/gate")) return { ...world.board, now: new Date().toISOString() };
    if (key.endsWith("/list")) return { now: "", items: people, next: null };
    if (key.endsWith("/entries")) {
      const entries = (body?.entries ?? []) as EntryInput[];
      heard.push(...entries);
      return {
        now: new Date().toISOString(),
        items: entries.map((entry) => ({
          ...{ key: entry.key, result: world.result, words: world.result, person: null },
          ...{ entered_at: entry.at, gate: entry.gate, clock_off: null },
        })),
      };
    }
    if (key.endsWith("/undo")) heard.push(...(body?.keys ?? []));
    const calls = (body?.calls ?? []) as CallInput[];
    if (calls.some(({ stage }) => stage === world.refused))
      throw new RequestError(400, "INVALID_INPUT", ["没有这个环节"]);
    heard.push(...calls);
    return {};
  };
  const side = { api, queryKey: [], follow: () => () => undefined, owner: () => "7" } as unknown as GateSide;
  return { world, side };
}

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const codeOf = async (id: string, at = Date.now()) => textOfCode(id, await codeAt(SECRET, stepAt(at)));

/** A gate that took its list along and lost its network. */
async function alone(people: TakenPerson[], board?: Board) {
  const { world, side } = server(people, board);
  const device = new GateDevice("1", side);
  await device.take();
  world.online = false;
  return { device, world, side };
}

test("with a network the server judges, and nothing waits", async () => {
  const { world, side } = server([person("5")]);
  const device = new GateDevice("1", side);
  expect(await device.scan(await codeOf("5"), "东门")).toMatchObject({ result: "entered", offline: false });
  expect(world.heard).toMatchObject([{ sign_up_id: "5", gate: "东门", offline: false }]);
  expect(device.state()).toMatchObject({ waiting: 0, online: true });
  world.result = "already";
  expect(await device.scan(await codeOf("5"), "东门")).toMatchObject({ result: "already", key: null });
  expect(await device.scan("https://example.com", "")).toMatchObject({ result: "unknown" });
});

test("without one it judges by its list, each once, and by the same rules", async () => {
  const { device } = await alone([
    person("5"),
    person("6", { state: "cancelled", secret: null }),
    person("7", { state: "waiting", secret: null }),
    person("8", { unsigned: true }),
    person("9", { entered_at: iso(0), gate: "西门" }),
    person("10"),
  ]);
  const scan = async (id: string, at?: number) => (await device.scan(await codeOf(id, at), "东门")).result;
  expect(await scan("5")).toBe("entered");
  expect(device.state()).toMatchObject({ waiting: 1, online: false });
  expect(await scan("5")).toBe("already");
  expect(await scan("6")).toBe("cancelled");
  expect(await scan("7")).toBe("waiting");
  expect(await scan("8")).toBe("unsigned");
  expect(await scan("9")).toBe("already");
  expect(await scan("11")).toBe("unknown");
  expect(await scan("10", Date.now() - 20 * 60_000)).toBe("expired");
  const late = await device.scan(await codeOf("10", Date.now() - 10 * 60_000), "东门");
  expect(late).toMatchObject({ result: "entered", offline: true });
  expect(Math.abs((late.clockOff ?? 0) + 600)).toBeLessThanOrEqual(PERIOD);
  for (const [values, result] of [
    [{ cancelled: true }, "cancelled"],
    [{ opens_at: iso(1) }, "early"],
    [{ ends_at: iso(-1) }, "over"],
  ] as const) {
    const other = await alone([person("5")], boardOf(values));
    expect((await other.device.scan(await codeOf("5"), "")).result).toBe(result);
  }
});

test("after an undoing a used code is worth nothing; the next one and the list are", async () => {
  const { device } = await alone([person("5")]);
  const used = await codeOf("5");
  const { key } = await device.scan(used, "");
  await device.undo(key ?? "");
  expect((await device.scan(used, "")).result).toBe("replayed");
  expect((await device.scan(await codeOf("5", Date.now() + PERIOD * 1000), "")).result).toBe("entered");
});

test("what waits is told in its order under its keys, also by the page that comes after", async () => {
  const { device, world, side } = await alone([person("5"), person("6")]);
  const first = await device.scan(await codeOf("5"), "东门");
  await device.undo(first.key ?? "");
  const second = await device.enterFound("6", "东门");
  await device.call("6", "departed", true);
  expect(device.state().waiting).toBe(4);
  world.heard.length = 0;
  const reloaded = new GateDevice("1", side);
  expect(reloaded.state().waiting).toBe(4);
  world.online = true;
  world.result = "conflict";
  await reloaded.send();
  expect(world.heard).toMatchObject([
    { key: first.key, sign_up_id: "5", offline: true },
    first.key,
    { key: second.key, sign_up_id: "6", code: null, offline: true },
    { sign_up_id: "6", stage: "departed", there: true },
  ]);
  expect(reloaded.state()).toMatchObject({ waiting: 0, online: true });
  expect(reloaded.state().surprises.map(({ key }) => key)).toEqual([second.key, first.key]);
  expect(stored.size).toBe(0);
});

test("what the server will never take holds up nothing else, and is told", async () => {
  const { device, world } = await alone([person("5")]);
  await device.call("5", "lunch", true);
  await device.call("5", "departed", true);
  world.online = true;
  world.refused = "lunch";
  await device.send();
  expect(world.heard).toMatchObject([{ stage: "departed" }]);
  expect(device.state()).toMatchObject({ waiting: 0, refused: ["没有这个环节"] });
});

test("a list that is taken anew keeps what the server does not know yet", async () => {
  const { device, world, side } = await alone([person("5")]);
  await device.scan(await codeOf("5"), "东门");
  // Only the list comes through.
  world.online = true;
  const send = vi.spyOn(device, "send").mockResolvedValue();
  await device.take();
  expect(device.people()).toMatchObject([{ id: "5", gate: "东门", entered_at: expect.any(String) }]);
  send.mockRestore();
  expect(side.owner()).toBe("7");
});

test("the list goes from the device once it may not be there any more: after its days, or for who is no staff", async () => {
  const over = await alone([person("5")]);
  expect(over.device.people()).toHaveLength(1);
  over.world.online = true;
  over.world.board = { ...boardOf(), can: { take: false, enter: false, emergency: false } };
  await over.device.take();
  expect([over.device.people(), over.device.state().list]).toEqual([[], null]);
  const gone = await alone([person("5")]);
  Object.assign(gone.world, { online: true, shutOut: true });
  await gone.device.take();
  expect([gone.device.people(), gone.device.state().list]).toEqual([[], null]);
});
