import type { FastifyInstance } from "fastify";
import FindMyWay from "find-my-way";
import type { EndpointKey } from "#shared/contract.ts";
import { collectTags } from "./cache-tags.ts";
import { encodeText } from "./encode-text.ts";
import { asAppError, reportFailure } from "./errors.ts";

/** What an endpoint answers everybody alike, and how long and under which tags it may be kept. */
export interface PublicAnswer {
  data: unknown;
  seconds: number;
  tags: ReadonlySet<string>;
}

/** Makes an answer from the parameters in the path and in the query, both unchecked. */
type Read = (params: unknown, query: unknown) => Promise<PublicAnswer>;

declare module "fastify" {
  interface FastifyInstance {
    publicReads: PublicReads;
  }
}

/**
 * The endpoints that answer everybody alike, callable without a request: pages are made from them. Fastify's own
 * `inject` stands for requests by objects of another shape; once Node's server had met both, every answer out of the
 * cache cost about a fifth more processor time.
 */
export class PublicReads {
  readonly #router = FindMyWay({ maxParamLength: 200 });

  /** @param pattern with `:name` for parameters */
  add(pattern: string, read: Read): void {
    this.#router.on("GET", pattern, () => undefined, read);
  }

  /** @throws Error when the endpoint is none of these; whatever the endpoint throws */
  read(url: string): Promise<PublicAnswer> {
    const found = this.#router.find("GET", url);
    if (found === null) {
      const key: EndpointKey = `GET ${url as `/${string}`}`;
      throw new Error(`${key}: a page is made of what is the same for everybody, which this is not`);
    }
    return (found.store as Read)(found.params, found.searchParams);
  }
}

/** How pages ask the app they belong to: the same signature as `fetch`, for GET only. */
export function readInProcess(app: FastifyInstance) {
  return async (url: string) => {
    const address = app.keptAddresses.of(url);
    const kept = address === undefined ? undefined : app.responseCache.peek(address);
    if (kept) {
      collectTags(kept.tags);
      return { ok: true, status: 200, json: async () => kept.parsed() };
    }
    try {
      const envelope = await readAndKeep(app, url, address);
      return { ok: true, status: 200, json: async () => envelope };
    } catch (error) {
      const refusal = asAppError(error);
      reportFailure(app.log, error, url);
      const envelope = { state: false, error: refusal.messages, code: refusal.code };
      return { ok: false, status: refusal.status, json: async () => envelope };
    }
  };
}

async function readAndKeep(app: FastifyInstance, url: string, address: string | undefined): Promise<unknown> {
  const { generation } = app.responseCache;
  const { data, seconds, tags } = await app.publicReads.read(url);
  collectTags(tags);
  const envelope = { state: true, data };
  if (seconds > 0 && address !== undefined) {
    const headers = {
      ...app.fixedHeaders,
      "cache-control": "no-cache",
      "content-type": "application/json; charset=utf-8",
    };
    const body = encodeText(JSON.stringify(envelope));
    app.responseCache
      .store(address, { status: 200, headers, body, seconds, tags }, generation)
      .catch((error: unknown) => app.log.warn({ err: error }, "answer not cached"));
  }
  return envelope;
}
