import { readdir, readFile, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { basename, dirname, join, relative, resolve } from "node:path";
import { pipeline, type Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { PrivateAddressError } from "#platform/outbound/public-address.ts";
import { redirectOf, requestOnce, SchemeError, type WebOptions } from "#platform/outbound/request-once.ts";
import { MAX_FEED_BYTES } from "./parse.ts";

/** One file or address to import. */
export interface FeedLocation {
  /** How reports name it. */
  label: string;
  /** Absolute path of a local file, or an http(s) address. */
  place: string;
  /** Folder that local pictures may come from; null for feeds from the web. */
  folder: string | null;
}

/** The bytes of a feed with what is known about them. */
export interface LoadedFeed {
  bytes: Uint8Array;
  /** Address after redirects; null for local files, whose own links say where they belong. */
  url: string | null;
  contentType?: string;
}

/** Whether private addresses may be connected to, and what tests replace. */
export type LoadOptions = Pick<WebOptions, "allowPrivate" | "resolve" | "isPublic">;

const FEED_FILE = /\.(?:xml|rss|atom|rdf|wxr)$/i;
const TIMEOUT = 60_000;
const MAX_REDIRECTS = 5;
const HEADERS = {
  accept: "application/rss+xml, application/atom+xml, application/xml, text/xml, */*;q=0.5",
  "accept-encoding": "gzip",
  "user-agent": "Paddock importer",
};
const DECODERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Finds what a command-line argument means: an address, a file, or all feed files below a folder.
 * @throws Error with a Chinese message when there is nothing
 */
export async function findFeeds(target: string): Promise<FeedLocation[]> {
  if (/^https?:\/\//i.test(target)) return [{ label: target, place: target, folder: null }];
  const path = resolve(target);
  const found = await stat(path).catch(() => null);
  if (found === null) throw new Error(`找不到“${target}”`);
  if (!found.isDirectory()) return [{ label: basename(path), place: path, folder: dirname(path) }];
  const names = await readdir(path, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile() && FEED_FILE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  if (files.length === 0) throw new Error(`“${target}”里没有 .xml、.rss、.atom、.rdf 或 .wxr 文件`);
  return files.map((file) => ({ label: relative(path, file), place: file, folder: dirname(file) }));
}

/**
 * Reads a feed's bytes. From the web every hop is checked: none may lead to a private address unless `allowPrivate`.
 * @throws Error with a Chinese message when it cannot be read
 */
export async function loadFeed({ place, folder }: FeedLocation, options: LoadOptions): Promise<LoadedFeed> {
  if (folder === null) return download(place, options);
  const { size } = await stat(place);
  if (size > MAX_FEED_BYTES) throw new Error(tooLarge(size));
  return { bytes: await readFile(place), url: null };
}

async function download(address: string, options: LoadOptions): Promise<LoadedFeed> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT);
    let url = address;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const response = await requestOnce(url, { ...options, signal, headers: HEADERS });
      try {
        const next = redirectOf(response, url);
        if (next === null) return await readAnswer(response, url);
        url = next;
      } finally {
        response.destroy();
      }
    }
    throw new Error(`转向超过 ${MAX_REDIRECTS} 次`);
  } catch (error) {
    throw new Error(`取不到 ${address}：${reasonOf(error)}`, { cause: error });
  }
}

async function readAnswer(response: IncomingMessage, url: string): Promise<LoadedFeed> {
  const { statusCode = 0, headers } = response;
  if (statusCode < 200 || statusCode > 299) throw new Error(`服务器回答 ${statusCode}`);
  const bytes = await readLimited(decompressed(response));
  const contentType = headers["content-type"];
  return { bytes, url, ...(contentType !== undefined && { contentType }) };
}

/** Some servers compress whatever is asked for. */
function decompressed(response: IncomingMessage): Readable {
  const encoding = response.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding === "identity" || encoding === "") return response;
  const decoder = DECODERS[encoding];
  if (decoder === undefined) throw new Error(`不认识的压缩格式 ${encoding}`);
  // Faults of either stream end the reading of the result.
  return pipeline(response, decoder(), () => undefined);
}

async function readLimited(body: Readable): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_FEED_BYTES) throw new Error(tooLarge(size));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(size: number): string {
  const limit = MAX_FEED_BYTES / 1024 / 1024;
  return `文件有 ${Math.ceil(size / 1024 / 1024)} MB 以上，超过 ${limit} MB 的上限；请分几次导出`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof PrivateAddressError)
    return `${error.message} 是内网地址；确实要取时设 IMPORT_ALLOW_PRIVATE=1`;
  if (error instanceof SchemeError) return `不支持 ${error.message} 地址`;
  if (error.name === "TimeoutError" || (error.cause as Error | undefined)?.name === "TimeoutError")
    return "超时";
  return error.message;
}
