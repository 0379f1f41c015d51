import { lookup } from "node:dns";
import { readFile, realpath, stat } from "node:fs/promises";
import * as http from "node:http";
import * as https from "node:https";
import { join, sep } from "node:path";
import { failureOf } from "./failure.ts";
import { redirectOf, requestOnce } from "./request-once.ts";

export interface PictureAddress {
  /** Absolute http(s) or data: address; null when the written one cannot be resolved. */
  url: string | null;
  /** Address as written in the feed. */
  written: string;
}

/** The bytes, or why there are none (in Chinese, for the operator). */
export type FetchedPicture = { bytes: Buffer } | { failure: string };

export interface FetchOptions {
  /** Folder of a local feed file: pictures that lie in it are taken from there. */
  folder?: string | null;
  /** Also connect to private, loopback and link-local addresses. */
  allowPrivate?: boolean;
  /** Milliseconds for one picture, redirects included. */
  timeout?: number;
  /** Bytes of the largest picture. */
  maxBytes?: number;
  maxRedirects?: number;
  /** Name resolution; tests replace it. */
  resolve?: typeof lookup;
}

/** After this many dead connections a host is left alone, so that one lost site does not stall an import. */
const HOST_FAILURES = 2;

/** Fetches pictures that articles refer to. One instance serves one import; close it to free its sockets. */
export class PictureFetcher {
  readonly #options: Required<Omit<FetchOptions, "folder">> & { folder: string | null };
  readonly #agents: { http: http.Agent; https: https.Agent };
  readonly #failures = new Map<string, number>();

  constructor(options: FetchOptions = {}) {
    this.#options = {
      folder: options.folder ?? null,
      allowPrivate: options.allowPrivate ?? false,
      timeout: options.timeout ?? 15_000,
      maxBytes: options.maxBytes ?? 20 * 1024 * 1024,
      maxRedirects: options.maxRedirects ?? 5,
      resolve: options.resolve ?? lookup,
    };
    const settings = { keepAlive: true, maxSockets: 4 };
    this.#agents = { http: new http.Agent(settings), https: new https.Agent(settings) };
  }

  /** The picture's bytes from the feed's folder, the address itself (data:) or the web. Never throws. */
  async fetch({ url, written }: PictureAddress): Promise<FetchedPicture> {
    const local = await this.#fromFolder(written);
    if (local) return local;
    if (url === null) return { failure: "地址无法识别" };
    if (/^data:/i.test(url)) return this.#fromData(url);
    return this.#fromWeb(url);
  }

  close(): void {
    this.#agents.http.destroy();
    this.#agents.https.destroy();
  }

  async #fromFolder(written: string): Promise<FetchedPicture | null> {
    const { folder, maxBytes } = this.#options;
    if (folder === null || /^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(written)) return null;
    try {
      const root = await realpath(folder);
      const path = await realpath(join(root, decodeURIComponent(written.split(/[?#]/, 1)[0] ?? "")));
      // Compared after links are followed: nothing outside the folder may be read, whatever the feed says.
      if (!path.startsWith(root + sep)) return null;
      const { size } = await stat(path);
      if (size > maxBytes) return { failure: tooLarge(maxBytes) };
      return { bytes: await readFile(path) };
    } catch {
      return null;
    }
  }

  #fromData(url: string): FetchedPicture {
    const bytes = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
    if (bytes.length === 0) return { failure: "内嵌图片是空的" };
    return bytes.length > this.#options.maxBytes ? { failure: tooLarge(this.#options.maxBytes) } : { bytes };
  }

  async #fromWeb(address: string): Promise<FetchedPicture> {
    const signal = AbortSignal.timeout(this.#options.timeout);
    let url = address;
    for (let hop = 0; hop <= this.#options.maxRedirects; hop += 1) {
      const host = URL.canParse(url) ? new URL(url).host : "";
      if ((this.#failures.get(host) ?? 0) >= HOST_FAILURES) return { failure: `连不上 ${host}` };
      try {
        const answer = await this.#request(url, signal);
        if ("location" in answer) url = answer.location;
        else return answer;
      } catch (error) {
        const reason = failureOf(error, signal, host);
        if (reason.dead) this.#failures.set(host, (this.#failures.get(host) ?? 0) + 1);
        return { failure: reason.text };
      }
    }
    return { failure: `转向超过 ${this.#options.maxRedirects} 次` };
  }

  async #request(url: string, signal: AbortSignal): Promise<FetchedPicture | { location: string }> {
    const { allowPrivate, maxBytes, resolve } = this.#options;
    const response = await requestOnce(url, {
      allowPrivate,
      resolve,
      signal,
      agents: this.#agents,
      headers: { accept: "image/*", "accept-encoding": "identity", "user-agent": "Paddock importer" },
    });
    try {
      const location = redirectOf(response, url);
      if (location !== null) return { location };
      const { statusCode, headers } = response;
      if (statusCode !== 200) return { failure: `服务器回答 ${statusCode}` };
      if (/^text\/html/i.test(headers["content-type"] ?? "")) return { failure: "得到的是网页，不是图片" };
      if (Number(headers["content-length"] ?? 0) > maxBytes) return { failure: tooLarge(maxBytes) };
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of response as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > maxBytes) return { failure: tooLarge(maxBytes) };
        chunks.push(chunk);
      }
      return { bytes: Buffer.concat(chunks) };
    } finally {
      response.destroy();
    }
  }
}

function tooLarge(maxBytes: number): string {
  return `超过 ${Math.round(maxBytes / 1024 / 1024)} MB`;
}
