import { join } from "node:path";
import type { Env } from "#platform/env.ts";
import type { StorageConfig } from "#platform/storage/storage.ts";

/** @throws Error naming what is missing when S3 is asked for but not configured */
export function storageConfig(env: Env): StorageConfig {
  if (env.STORAGE === "disk") return { kind: "disk", directory: join(env.DATA_DIR, "media") };
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!bucket || !accessKeyId || !secretAccessKey) {
    throw new Error("STORAGE=s3 needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY");
  }
  return {
    kind: "s3",
    bucket,
    accessKeyId,
    secretAccessKey,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
  };
}
