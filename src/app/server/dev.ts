import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { createServer, type ViteDevServer } from "vite";
import type { Renderer, ServerEntry } from "./renderer.ts";

/** Vite in front of the app: modules are transformed on request and replaced hot, with their state. */
export async function developmentRenderer(root: string): Promise<{
  renderer: Renderer;
  before: (app: FastifyInstance) => Promise<void>;
  close(): Promise<void>;
}> {
  const vite: ViteDevServer = await createServer({
    root,
    appType: "custom",
    // A port of its own for hot updates, so that two checkouts can be worked on at once.
    server: { middlewareMode: true, ws: { port: 0 } as never },
  });
  return {
    renderer: {
      entry: async () => (await vite.ssrLoadModule("/src/app/web/entry-server.tsx")) as ServerEntry,
      template: async (url) => vite.transformIndexHtml(url, await readFile(join(root, "index.html"), "utf8")),
      preloads: () => "",
    },
    async before(app) {
      app.addHook("onRequest", (request, reply, done) => {
        // What the app itself answers does not pass Vite.
        if (/^\/(?:api|media|healthz|readyz)\b/.test(request.url)) return done();
        vite.middlewares(request.raw, reply.raw, () => done());
      });
    },
    close: () => vite.close(),
  };
}
