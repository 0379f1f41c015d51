import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import {
  assertStorageKey,
  type ByteRange,
  type ObjectStat,
  type PutOptions,
  type Storage,
  type StorageConfig,
  StorageOutage,
} from "./storage.ts";

/** A machine that is not there is known within seconds; an object of 20 MB may take its time. */
const CONNECT_MS = 3_000;
const ANSWER_MS = 20_000;
/** Tries of one request, the first one counted. */
const TRIES = 2;

/**
 * Says whatever a service of others answers or leaves unanswered as an outage: it is none of our faults, and later the same
 * may work.
 * @throws StorageOutage
 */
async function asked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new StorageOutage(error);
  }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw new StorageOutage(error);
  }
}

/** Objects in one bucket of Amazon S3 or of a service that speaks its protocol. */
export class S3Storage implements Storage {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(config: Extract<StorageConfig, { kind: "s3" }>) {
    this.#bucket = config.bucket;
    this.#client = new S3Client({
      region: config.region,
      credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
      forcePathStyle: config.forcePathStyle,
      ...(config.endpoint ? { endpoint: config.endpoint } : {}),
      maxAttempts: TRIES,
      // Without limits a service that takes a request and says nothing would hold it for ever.
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: ANSWER_MS,
        socketTimeout: ANSWER_MS,
        throwOnRequestTimeout: true,
      },
      // The newer default checksums travel as trailers, which several compatible services do not understand.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    });
  }

  #at(key: string): { Bucket: string; Key: string } {
    assertStorageKey(key);
    return { Bucket: this.#bucket, Key: key };
  }

  async put(key: string, bytes: Uint8Array, options: PutOptions): Promise<void> {
    await asked(
      this.#client.send(
        new PutObjectCommand({ ...this.#at(key), Body: bytes, ContentType: options.contentType }),
      ),
    );
  }

  async putFile(key: string, path: string, options: PutOptions): Promise<void> {
    const { size } = await stat(path);
    await asked(
      this.#client.send(
        new PutObjectCommand({
          ...this.#at(key),
          Body: createReadStream(path),
          ContentLength: size,
          ContentType: options.contentType,
        }),
      ),
    );
  }

  async get(key: string): Promise<Buffer | null> {
    const answer = await orNull(this.#client.send(new GetObjectCommand(this.#at(key))));
    if (!answer?.Body) return null;
    return Buffer.from(await asked(answer.Body.transformToByteArray()));
  }

  async stat(key: string): Promise<ObjectStat | null> {
    const answer = await orNull(this.#client.send(new HeadObjectCommand(this.#at(key))));
    if (!answer) return null;
    return { size: answer.ContentLength ?? 0, modifiedAt: answer.LastModified ?? new Date(0) };
  }

  async stream(key: string, range?: ByteRange): Promise<NodeJS.ReadableStream> {
    const { Body } = await asked(
      this.#client.send(
        new GetObjectCommand({
          ...this.#at(key),
          ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
        }),
      ),
    );
    if (!(Body instanceof Readable)) throw new Error(`The storage answered without a body for ${key}`);
    return Body;
  }

  async exists(key: string): Promise<boolean> {
    return (await this.stat(key)) !== null;
  }

  async delete(key: string): Promise<void> {
    await asked(this.#client.send(new DeleteObjectCommand(this.#at(key))));
  }

  async deleteTree(prefix: string): Promise<void> {
    assertStorageKey(prefix);
    let token: string | undefined;
    do {
      const page = await asked(
        this.#client.send(
          new ListObjectsV2Command({
            Bucket: this.#bucket,
            Prefix: `${prefix}/`,
            ...(token ? { ContinuationToken: token } : {}),
          }),
        ),
      );
      for (const { Key } of page.Contents ?? []) if (Key) await this.delete(Key);
      token = page.NextContinuationToken;
    } while (token);
  }

  /** An object is there as a whole or not at all: nothing is left behind. */
  async sweep(): Promise<number> {
    return 0;
  }
}
