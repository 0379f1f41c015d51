import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
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

const FEED_FILE = /\.(?:xml|rss|atom|rdf|wxr)$/i;
const TIMEOUT = 60_000;

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
 * Reads a feed's bytes.
 * @throws Error with a Chinese message when it cannot be read
 */
export async function loadFeed({ place, folder }: FeedLocation): Promise<LoadedFeed> {
  if (folder === null) return download(place);
  const { size } = await stat(place);
  if (size > MAX_FEED_BYTES) throw new Error(tooLarge(size));
  return { bytes: await readFile(place), url: null };
}

async function download(address: string): Promise<LoadedFeed> {
  let response: Response;
  try {
    response = await fetch(address, {
      signal: AbortSignal.timeout(TIMEOUT),
      headers: {
        accept: "application/rss+xml, application/atom+xml, application/xml, text/xml, */*;q=0.5",
        "user-agent": "Paddock importer",
      },
    });
    if (!response.ok) throw new Error(`服务器回答 ${response.status}`);
    const bytes = await readLimited(response);
    const contentType = response.headers.get("content-type");
    return { bytes, url: response.url || address, ...(contentType !== null && { contentType }) };
  } catch (error) {
    throw new Error(`取不到 ${address}：${reasonOf(error)}`, { cause: error });
  }
}

async function readLimited(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
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
  if (error.name === "TimeoutError") return "超时";
  return error.cause instanceof Error ? error.cause.message : error.message;
}
