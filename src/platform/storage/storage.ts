/** Inclusive byte positions, as in an HTTP `Range` header after it was resolved against the size. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface PutOptions {
  contentType: string;
}

export interface ObjectStat {
  /** Bytes. */
  size: number;
  modifiedAt: Date;
}

/**
 * Where binary objects live. Keys are relative, slash-separated, lower-case names (`assertStorageKey`).
 * A `put` is all or nothing: no reader ever sees half an object, and of two writers of one key the last wins.
 */
export interface Storage {
  put(key: string, bytes: Uint8Array, options: PutOptions): Promise<void>;
  /** Like `put`, from a local file, without holding the file in memory. The file stays where it is. */
  putFile(key: string, path: string, options: PutOptions): Promise<void>;
  /** The whole object, or `null` when there is none. */
  get(key: string): Promise<Buffer | null>;
  stat(key: string): Promise<ObjectStat | null>;
  /** A stream of the object or of a part of it. The caller must have learned from `stat` that it exists. */
  stream(key: string, range?: ByteRange): Promise<NodeJS.ReadableStream>;
  exists(key: string): Promise<boolean>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Deletes every object whose key begins with `prefix` + "/". */
  deleteTree(prefix: string): Promise<void>;
  /** Removes what writers that were killed left behind. @returns how many files */
  sweep(): Promise<number>;
}

export type StorageConfig =
  | { kind: "disk"; directory: string }
  | {
      kind: "s3";
      bucket: string;
      region: string;
      accessKeyId: string;
      secretAccessKey: string;
      /** Absent for Amazon itself. */
      endpoint?: string | undefined;
      forcePathStyle: boolean;
    };

/** The service that keeps objects refuses, or does not answer. Told as an outage (`isOutage`). */
export class StorageOutage extends Error {
  readonly code = "STORAGE_OUT";

  constructor(cause: unknown) {
    const said = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    super(`The storage of pictures does not answer as it should: ${said}`, { cause });
    this.name = "StorageOutage";
  }
}

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

/** Refuses anything that could leave the storage root or differ between file systems. Throws `TypeError`. */
export function assertStorageKey(key: string): void {
  if (key.length > 200 || !KEY.test(key)) throw new TypeError(`Not a storage key: ${JSON.stringify(key)}`);
}
