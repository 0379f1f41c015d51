import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Storage } from "#platform/storage/storage.ts";
import { keepAssets } from "./old-assets.ts";
import { SharedAssets } from "./shared-assets.ts";

const PREFIX = "/assets/";
const PUBLISH_MS = 20_000;
const OUT_OF_REACH = "files of builds on other machines are out of reach";

/**
 * Built files. Hashed ones never change, and are answered for a fortnight after the build that had them last; a missing
 * one is a 404, never a page.
 * @param folder of the bundles
 * @param archive folder that outlives builds
 * @param shared storage that machines share; without it other machines' builds are not known
 */
export async function registerAssets(
  app: FastifyInstance,
  folder: string,
  archive: string,
  shared?: Storage,
): Promise<void> {
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
  const others = shared && assets === archive ? new SharedAssets(shared, built, archive) : undefined;
  if (others !== undefined) await share(app, others);
  // In a scope of its own: only these routes become public by being there.
  await app.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.config = { ...route.config, policy: "anyone" };
    });
    if (others !== undefined) {
      scope.addHook("onRequest", async ({ url }) => {
        if (!url.startsWith(PREFIX)) return;
        const [name = ""] = url.slice(PREFIX.length).split("?", 1);
        await others.bring(name).catch((error: unknown) => app.log.warn({ err: error }, OUT_OF_REACH));
      });
    }
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
      prefix: PREFIX,
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

/** Before anybody is told of them: the machine that is asked for them may be another one. */
async function share(app: FastifyInstance, others: SharedAssets): Promise<void> {
  const failed = (error: unknown) => app.log.warn({ err: error }, OUT_OF_REACH);
  // A storage that does not answer must not keep the app from starting.
  await Promise.race([others.publish().catch(failed), sleep(PUBLISH_MS, undefined, { ref: false })]);
  const end = others.keepPublished(failed);
  app.addHook("onClose", async () => end());
}
