/**
 * What `main.ts` becomes: the app itself, or the process that keeps several of them. This file and what it imports at once
 * hold nothing of the app.
 *   node dist/app/start.js <processes to keep; 0 for the app itself>
 */
import cluster from "node:cluster";
import { join, resolve } from "node:path";
import { followNpm } from "./follow-npm.ts";
import { keepProcesses } from "./keep-processes.ts";

const root = resolve(import.meta.dirname, "../../..");
const count = Number(process.argv[2] ?? 0);
if (!cluster.isWorker) followNpm();
if (cluster.isWorker || count === 0) {
  const { builtWeb, serve } = await import("./serve.ts");
  await serve((env, storage) =>
    builtWeb(join(root, "dist"), env.DATA_DIR, env.STORAGE === "s3" ? storage : undefined),
  );
} else {
  await keepProcesses({ count, root });
}
