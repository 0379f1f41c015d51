import { DiskStorage } from "./disk.ts";
import type { Storage, StorageConfig } from "./storage.ts";

/**
 * Opens the configured storage. The S3 client is imported only when it is configured: it costs about 30 MB of
 * memory and a tenth of a second that an installation on disk need not pay.
 */
export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (config.kind === "disk") return new DiskStorage(config.directory);
  const { S3Storage } = await import("./s3.ts");
  return new S3Storage(config);
}
