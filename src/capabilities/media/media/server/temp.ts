import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "#platform/env.ts";
import { temporaryName } from "#platform/storage/temporary.ts";

/** Where bodies of uploads lie while they arrive; files have names of `temporaryName`. */
export function uploadFolder({ DATA_DIR }: Pick<Env, "DATA_DIR">): string {
  return join(DATA_DIR, "tmp", "uploads");
}

/** A path for a body that arrives; the folder exists then. */
export async function temporaryPath(env: Pick<Env, "DATA_DIR">): Promise<string> {
  const folder = uploadFolder(env);
  await mkdir(folder, { recursive: true });
  return join(folder, temporaryName());
}
