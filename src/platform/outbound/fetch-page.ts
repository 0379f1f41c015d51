import type { lookup } from "node:dns";
import type { IncomingMessage } from "node:http";
import { pipeline, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { failureOf } from "./failure.ts";
import { redirectOf, requestOnce } from "./request-once.ts";

/** What a page begins with, and its address after redirects; or why there is nothing (in Chinese, for the operator). */
export type FetchedPage = { url: string; html: string } | { failure: string };

export interface PageOptions {
  /** Also connect to private, loopback and link-local addresses. */
  allowPrivate?: boolean;
  /** Milliseconds, redirects included. */
  timeout?: number;
  /** Bytes that are read; what stands behind them is left. */
  most?: number;
  maxRedirects?: number;
  /** Name resolution, and which addresses are public; tests replace them. */
  resolve?: typeof lookup;
  isPublic?: (address: string) => boolean;
}

const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Reads the beginning of a web page, where it says what it is called. Every hop is checked: none may lead to a private
 * address. Never throws.
 */
export async function fetchPage(address: string, options: PageOptions = {}): Promise<FetchedPage> {
  const { timeout = 8000, most = 512 * 1024, maxRedirects = 5, allowPrivate = false } = options;
  const { resolve, isPublic } = options;
  const signal = AbortSignal.timeout(timeout);
  let url = address;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    try {
      const response = await requestOnce(url, {
        ...{ allowPrivate, signal },
        ...(resolve && { resolve }),
        ...(isPublic && { isPublic }),
        headers: {
          accept: "text/html,application/xhtml+xml",
          "accept-encoding": "identity",
          "user-agent": "Mozilla/5.0 (compatible; Paddock link preview)",
        },
      });
      try {
        const location = redirectOf(response, url);
        if (location === null) return await readAnswer(response, url, most);
        url = location;
      } finally {
        response.destroy();
      }
    } catch (error) {
      return { failure: failureOf(error, signal, URL.canParse(url) ? new URL(url).host : "").text };
    }
  }
  return { failure: `转向超过 ${maxRedirects} 次` };
}

async function readAnswer(response: IncomingMessage, url: string, most: number): Promise<FetchedPage> {
  const { statusCode = 0, headers } = response;
  if (statusCode !== 200) return { failure: `服务器回答 ${statusCode}` };
  const type = headers["content-type"] ?? "";
  if (type !== "" && !/html|xml/i.test(type)) return { failure: "这个地址不是网页" };
  const bytes = await readBeginning(decompressed(response), most);
  return { url, html: decode(bytes, type) };
}

/** Some servers compress whatever is asked for. */
function decompressed(response: IncomingMessage): Readable {
  const decoder = DECODERS[response.headers["content-encoding"]?.trim().toLowerCase() ?? ""];
  return decoder === undefined ? response : pipeline(response, decoder(), () => undefined);
}

async function readBeginning(body: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= most) break;
  }
  return Buffer.concat(chunks).subarray(0, most);
}

/** By what the server says, else by what the page says of itself; UTF-8 where neither does. */
function decode(bytes: Buffer, type: string): string {
  const said = /charset\s*=\s*["']?([\w-]+)/i;
  const label = said.exec(type)?.[1] ?? said.exec(bytes.subarray(0, 2048).toString("latin1"))?.[1] ?? "utf-8";
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
