import { get } from "node:http";
import { expect, test } from "vitest";
import { createTestApp } from "../../../test/support/app.ts";
import { within } from "../../../test/support/within.ts";
import { pages } from "./pages.ts";
import type { Renderer } from "./renderer.ts";

/** Draws the path that it was asked for. */
const renderer = {
  entry: async () => ({
    setTransport: () => undefined,
    routeTable: [],
    screenQuery: () => undefined,
    render: async (url: string) => ({
      status: 200,
      html: url,
      head: "",
      state: null,
      section: "",
      modules: [],
    }),
  }),
  template: async () => "<!--app-->",
  preloads: () => "",
} as unknown as Renderer;
const { app } = await createTestApp({ pages: pages(renderer) });
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
