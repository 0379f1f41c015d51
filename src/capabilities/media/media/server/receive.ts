import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { AppError } from "#shared/errors.ts";
import { MAX_PICTURE_BYTES, MAX_VIDEO_BYTES, tooLarge, videoTooLarge } from "./limits.ts";

export interface Pace {
  /** Milliseconds over which the speed is looked at. */
  window: number;
  /** Bytes that must arrive in each of them. */
  bytes: number;
  /** Milliseconds for the whole body. */
  total: number;
}

/** What is taken, and how. */
export interface Reception {
  pace: Pace;
  /** Bytes at most. */
  most: number;
  tooLarge: () => Error;
  /** Told when there is no file. */
  missing: string;
}

/** A photo that the app has made smaller takes two minutes at 8 kB/s; half of that speed must be kept all along. */
export const UPLOAD_PACE: Pace = { window: 10_000, bytes: 40_000, total: 150_000 };
/** A film has no more time, since no request has: 100 MB take 700 kB/s. */
const VIDEO_PACE: Pace = { ...UPLOAD_PACE, bytes: 400_000 };

const pictureReception = (pace: Pace): Reception => ({
  pace,
  most: MAX_PICTURE_BYTES,
  tooLarge,
  missing: "请选择要上传的图片",
});
export const videoReception: Reception = {
  pace: VIDEO_PACE,
  most: MAX_VIDEO_BYTES,
  tooLarge: videoTooLarge,
  missing: "请选择要上传的视频",
};

/** Bytes of bodies that lie on disk and wait for more, by all senders together. */
const MAX_ARRIVING = 2_000_000_000;
let arriving = 0;

export interface ReceivedFile {
  /** Path of a file that the caller removes. */
  path: string;
  /** What the sender calls it; empty when he does not say. */
  name: string;
  bytes: number;
  /** Of the bytes, hexadecimal. */
  sha256: string;
  purpose: string | undefined;
}

/** An upload that crawls, or takes too long altogether. */
export class TooSlow extends AppError {
  constructor() {
    super("REQUEST_TIMEOUT", "上传太慢，已停止，请换个网络后重试");
  }
}

const brokenOff = () => new AppError("INVALID_INPUT", "上传中断，请重试");

/** Aborts what does not keep the pace, with `TooSlow`, and what nobody sends any longer. */
class Pacer {
  readonly #abort = new AbortController();
  readonly #timers: NodeJS.Timeout[];
  readonly #body: Readable;
  #arrived = 0;

  constructor(body: Readable, pace: Pace) {
    this.#body = body;
    // Before its first part a form says nothing of a lost connection, and its sender's place would stay taken.
    body.once("close", this.#closed);
    if (body.destroyed) this.#closed();
    const stop = () => this.#abort.abort(new TooSlow());
    const look = () => {
      if (this.#arrived < pace.bytes) stop();
      this.#arrived = 0;
    };
    this.#timers = [setInterval(look, pace.window), setTimeout(stop, pace.total)];
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  count(bytes: number): void {
    this.#arrived += bytes;
  }

  done(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#body.off("close", this.#closed);
  }

  readonly #closed = (): void => {
    if (!this.#body.readableEnded) this.#abort.abort(brokenOff());
  };
}

/** Rejects when the signal does; a body that does not arrive gives nothing else to wait for. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

async function write(
  part: MultipartFile,
  path: string,
  pacer: Pacer,
): Promise<Omit<ReceivedFile, "purpose" | "name">> {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* counted(source: Readable) {
    for await (const piece of source as AsyncIterable<Buffer>) {
      pacer.count(piece.length);
      arriving += piece.length;
      bytes += piece.length;
      if (arriving > MAX_ARRIVING)
        throw new AppError("UNAVAILABLE", "上传繁忙，请稍后再试", { retryAfter: 10 });
      hash.update(piece);
      yield piece;
    }
  }
  try {
    await pipeline(part.file, counted, createWriteStream(path, { flags: "wx" }), { signal: pacer.signal });
  } finally {
    arriving -= bytes;
  }
  return { path, bytes, sha256: hash.digest("hex") };
}

async function receive(
  request: FastifyRequest,
  path: string,
  pacer: Pacer,
  { most, tooLarge, missing }: Reception,
): Promise<ReceivedFile> {
  const options = { throwFileSizeLimit: false, limits: { fileSize: most } };
  const part = await orAborted(request.file(options), pacer.signal);
  if (!part) throw new AppError("INVALID_INPUT", missing);
  const file = await write(part, path, pacer);
  if (part.file.truncated) throw tooLarge();
  if (part.fieldname !== "file") throw new AppError("INVALID_INPUT", missing);
  const field = part.fields.purpose;
  const purpose = field && !Array.isArray(field) && field.type === "field" ? String(field.value) : undefined;
  return { ...file, name: part.filename, purpose };
}

/** Errors of the disk have a code of the system; those of a body that breaks off or is no form do not. */
function isDiskError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && "code" in error && error.code !== "ECONNRESET";
}

/**
 * Writes the file of a form to `path` while it arrives: a slow sender holds a connection and a file, neither memory
 * nor a place among those whose pictures are decoded. When it throws, nothing is left at `path`.
 * @throws TooSlow, MediaRefusal when it is too large, AppError INVALID_INPUT for a body that is none or breaks off
 */
export async function receiveFile(
  request: FastifyRequest,
  path: string,
  how: Pace | Reception = UPLOAD_PACE,
): Promise<ReceivedFile> {
  const reception = "pace" in how ? how : pictureReception(how);
  const pacer = new Pacer(request.raw, reception.pace);
  try {
    return await receive(request, path, pacer, reception);
  } catch (error) {
    await rm(path, { force: true });
    if (pacer.signal.aborted) throw pacer.signal.reason;
    if (error instanceof AppError || isDiskError(error)) throw error;
    throw brokenOff();
  } finally {
    pacer.done();
  }
}
