import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { createServer, type ViteDevServer } from "vite";
import { moduleList, type Renderer, type ServerEntry } from "./renderer.ts";

/** Vite in front of the app: modules are transformed on request and replaced hot, with their state. */
export async function developmentRenderer(root: string): Promise<{
  renderer: Renderer;
  before: (app: FastifyInstance) => Promise<void>;
  close(): Promise<void>;
}> {
  let vite: ViteDevServer | undefined;
  const started = (): ViteDevServer => {
    if (!vite) throw new Error("Vite is asked before it was put in front of the app");
    return vite;
  };
  return {
    renderer: {
      entry: async () => (await started().ssrLoadModule("/src/app/web/entry-server.tsx")) as ServerEntry,
      async template(url, [module = ""]) {
        const html = await readFile(join(root, "index.html"), "utf8");
        const styled = module.endsWith("/entry-desk.tsx")
          ? html.replace("/styles/index.css", "/styles/desk.css")
          : html;
        return started().transformIndexHtml(url, styled);
      },
      preloads: (modules) => moduleList(modules.map((module) => `/${module}`)),
    },
    async before(app) {
      vite = await createServer({
        root,
        appType: "custom",
        // Hot updates come over the app's own port: two checkouts can be worked on at once.
        server: { middlewareMode: true, hmr: { server: app.server } },
      });
      const { middlewares } = vite;
      app.addHook("onRequest", (request, reply, done) => {
        // What the app itself answers does not pass Vite.
        if (/^\/(?:api|media|healthz|readyz|my\/honor)\b/.test(request.url)) return done();
        middlewares(request.raw, reply.raw, () => done());
      });
    },
    close: async () => vite?.close(),
  };
}
