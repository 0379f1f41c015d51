import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** Built files. Hashed ones never change; a missing one is a 404, never a page. */
export async function registerAssets(app: FastifyInstance, folder: string): Promise<void> {
  // In a scope of its own: only these routes become public by being there.
  await app.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.config = { ...route.config, policy: "anyone" };
    });
    await scope.register(fastifyStatic, {
      root: join(folder, "client"),
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ["index.html", ".vite/**"],
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.includes(join("client", "assets"));
        reply.header(
          "cache-control",
          hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
        );
      },
    });
  });
}
