import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { until, within } from "../../../test/support/within.ts";
import type { EventHub, Listener } from "./hub.ts";
import { EventStreams } from "./streams.ts";

const listeners = new Set<Listener>();
const start = { horizon: 1n, id: "0" };
const hub: EventHub = {
  cursor: start,
  subscribe(_topic, listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  missedSince: async () => ({ events: [], cursor: start, complete: true }),
  close: async () => undefined,
};
const tell = (id: string, payload: object) => {
  for (const listener of listeners) listener({ id, topic: "t", type: "test", payload }, { horizon: 1n, id });
};

const valid = new Set(["good"]);
const streams = new EventStreams({ hub, stillValid: async () => valid, beatMs: 20 });
const app = Fastify();
app.get("/:credential", async (req, reply) => {
  const { credential } = req.params as { credential: string };
  await streams.open(reply, { topic: credential, credential, lastEventId: undefined });
});
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;
afterAll(async () => {
  streams.close();
  await app.close();
});

/** The head of an answer whose body nobody reads yet. */
const ask = (credential: string) =>
  within(
    "the head of the answer",
    new Promise<IncomingMessage>((done, fail) =>
      request({ port, host: "127.0.0.1", path: `/${credential}`, agent: false }, done)
        .on("error", fail)
        .end(),
    ),
  );

test("a reader who does not read is let go of, and the others hear on", async () => {
  const deaf = await ask("good");
  deaf.on("error", () => undefined);
  const heard = await ask("good");
  let text = "";
  heard.on("data", (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-10_000);
  });
  await until("both to be open", () => listeners.size === 2);
  const filler = "x".repeat(3500);
  // Until the buffers at both ends of the connection are full, and 64 kB of ours: some megabytes.
  for (let n = 0; listeners.size === 2; n += 1) {
    expect(n).toBeLessThan(50_000);
    for (let k = 0; k < 10; k += 1) tell(String(n), { filler });
    const told = text.length;
    await until(
      "the one who reads to go on reading",
      () => text.length > told || text.includes(`id: 1.${n}\n`),
    );
  }
  tell("99999999", {});
  await until("the last event", () => text.includes("id: 1.99999999\n"));
  deaf.destroy();
  heard.destroy();
  await until("both to be forgotten", () => listeners.size === 0);
});

test("an open stream is heard to live, and ends when its credential does", async () => {
  const stream = await ask("good");
  let text = "";
  stream.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  await until("three beats", () => text.split("\n:\n").length > 3);
  valid.delete("good");
  await within("the end of the stream", new Promise((done) => stream.on("end", done)));
  expect(text).toMatch(/event: end\ndata: {"reason":"signed-out"}\n\n$/);
  expect(listeners.size).toBe(0);
});
