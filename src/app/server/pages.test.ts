import { get } from "node:http";
import { expect, test } from "vitest";
import { createTestApp } from "../../../test/support/app.ts";
import { until, within } from "../../../test/support/within.ts";
import { pages } from "./pages.ts";
import type { Renderer } from "./renderer.ts";

const asked = { entry: 0, render: 0 };
const gate = Promise.withResolvers<void>();

/** Draws the path that it was asked for; `/slow` once the gate is open. */
const drawn = {
  setTransport: () => undefined,
  wearFaces: () => undefined,
  routeTable: [{ path: "/slow", screen: {} }],
  screenOf: () => undefined,
  async render(url: string) {
    asked.render += 1;
    if (url === "/slow") await gate.promise;
    return {
      status: 200,
      html: url,
      cacheable: url === "/slow",
      head: "",
      state: null,
      section: "",
      modules: [],
    };
  },
};
const renderer = {
  async entry() {
    asked.entry += 1;
    return drawn;
  },
  template: async () => "<!--app-->",
  preloads: () => "",
} as unknown as Renderer;
const { app, inject, responseCache } = await createTestApp({ pages: pages(renderer) });
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as { port: number };

/** Sent letter by letter, as no URL parser would let it through. */
function ask(path: string): Promise<{ status: number; location: string | undefined }> {
  const answer = new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
    get({ host: "127.0.0.1", port, path, agent: false }, (incoming) => {
      incoming.resume();
      resolve({ status: incoming.statusCode ?? 0, location: incoming.headers.location });
    }).on("error", reject);
  });
  return within(`the answer to ${path}`, answer);
}

test.each([
  ["//", "/"],
  ["///", "/"],
  ["///a?b=1", "/a?b=1"],
  ["//evil.example/path", "/evil.example/path"],
  ["/a/..//evil.example", "/evil.example"],
  ["/\\evil.example", "/evil.example"],
])("%s moves to %s, never to another host", async (path, location) => {
  expect(await ask(path)).toEqual({ status: 308, location });
});

test.each(["/", "/a//b", "/%2F%2Fevil.example", "/?next=//evil.example"])(
  "%s is an address",
  async (path) => {
    expect(await ask(path)).toEqual({ status: 200, location: undefined });
  },
);

test("a page that many ask for at once is drawn once, and then kept", async () => {
  asked.entry = 0;
  asked.render = 0;
  const all = Array.from({ length: 30 }, (_, at) => inject({ url: `/slow?n=${at}` }));
  // Each request asks for the entry twice, the second time just before it draws.
  await until("all requests to arrive", () => asked.entry >= 60);
  gate.resolve();
  const bodies = (await Promise.all(all)).map((answer) => `${answer.statusCode} ${answer.body}`);
  expect([...new Set(bodies)]).toEqual(["200 /slow"]);
  expect(asked.render).toBe(1);
  await until("the page to be kept", () => responseCache.peek("/slow"));
});
