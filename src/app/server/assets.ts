import { readdir } from "node:fs/promises";
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
  const assets = join(root, "assets");
  // Without the archive, on a disk that is full, the app works as well: an open page then reloads once.
  const old = await keepAssets(assets, archive).catch((error: unknown) => {
    app.log.warn({ err: error }, "files of earlier builds are not kept");
    return [];
  });
  // In a scope of its own: only these routes become public by being there.
  await app.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.config = { ...route.config, policy: "anyone" };
    });
    const options = { wildcard: false, index: false, preCompressed: true, cacheControl: false } as const;
    await scope.register(fastifyStatic, {
      ...options,
      root,
      globIgnore: ["index.html", ".vite/**"],
      setHeaders(reply, path) {
        reply.header("cache-control", cachingOf(path, assets));
      },
    });
    if (old.length === 0) return;
    await scope.register(fastifyStatic, {
      ...options,
      root: archive,
      prefix: "/assets/",
      decorateReply: false,
      globIgnore: [...(await readdir(assets)), "*.new"],
      setHeaders(reply) {
        reply.header("cache-control", FOR_EVER);
      },
    });
  });
}

const FOR_EVER = "public, max-age=31536000, immutable";

function cachingOf(path: string, assets: string): string {
  if (path.startsWith(assets)) return FOR_EVER;
  // A worker that was mended must reach whoever has the broken one.
  return path.endsWith("sw.js") ? "no-cache" : "public, max-age=3600";
}
