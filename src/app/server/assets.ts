import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { keepAssets } from "./old-assets.ts";

/**
 * Built files. Hashed ones never change, and are answered for a fortnight after the build that had them last; a missing
 * one is a 404, never a page.
 * @param folder of the bundles
 * @param archive folder that outlives builds
 */
export async function registerAssets(app: FastifyInstance, folder: string, archive: string): Promise<void> {
  const root = join(folder, "client");
  const built = join(root, "assets");
  // Those of this build are answered from there as well: a newer one may be made under a running app. Without the
  // archive, on a disk that is full, the app works all the same.
  const assets = await keepAssets(built, archive).then(
    () => archive,
    (error: unknown) => {
      app.log.warn({ err: error }, "files of earlier builds are not kept");
      return built;
    },
  );
  // In a scope of its own: only these routes become public by being there.
  await app.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.config = { ...route.config, policy: "anyone" };
    });
    const options = { index: false, preCompressed: true, cacheControl: false } as const;
    await scope.register(fastifyStatic, {
      ...options,
      root,
      wildcard: false,
      globIgnore: ["index.html", ".vite/**", "assets/**"],
      setHeaders(reply, path) {
        // A worker that was mended must reach whoever has the broken one.
        reply.header("cache-control", path.endsWith("sw.js") ? "no-cache" : "public, max-age=3600");
      },
    });
    await scope.register(fastifyStatic, {
      ...options,
      root: assets,
      prefix: "/assets/",
      decorateReply: false,
      // One route for all of them: with one for each, thousands of files of a fortnight's builds took 60 MB.
      wildcard: true,
      // A copy that was cut off.
      allowedPath: (path) => !path.endsWith(".new"),
      setHeaders(reply) {
        reply.header("cache-control", "public, max-age=31536000, immutable");
      },
    });
  });
}
