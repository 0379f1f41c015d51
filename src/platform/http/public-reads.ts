import type { FastifyInstance } from "fastify";
import FindMyWay from "find-my-way";
import type { EndpointKey } from "#shared/contract.ts";
import { collectTags } from "./cache-tags.ts";
import { Coalescer, type Shared } from "./coalescer.ts";
import { encodeText } from "./encode-text.ts";
import { asAppError, reportFailure } from "./errors.ts";
import { storeShared } from "./public-cache.ts";
import { refusalEnvelope } from "./refusal.ts";
import type { ReplicaReads } from "./replica-reads.ts";
import type { Variants } from "./variants.ts";

/** What an endpoint answers everybody alike, and how long and under which tags it may be kept. */
export interface PublicAnswer {
  data: unknown;
  seconds: number;
  tags: ReadonlySet<string>;
}

/** The same, ready to be sent, and on its way into the cache. */
export interface SharedAnswer extends Shared {
  envelope: { state: true; data: unknown };
  /** The envelope as JSON. */
  body: Buffer;
  seconds: number;
  tags: ReadonlySet<string>;
  stored: Promise<Variants | undefined> | undefined;
}

export const JSON_TYPE = "application/json; charset=utf-8";

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
  readonly #app: FastifyInstance;
  readonly #replicas: ReplicaReads | undefined;
  /** Parameters of any length find their endpoint, whose schema then refuses them: a page has already been opened. */
  readonly #router = FindMyWay({ maxParamLength: 65_536 });
  readonly #misses: Coalescer<SharedAnswer>;

  constructor(app: FastifyInstance, replicas?: ReplicaReads) {
    this.#app = app;
    this.#replicas = replicas;
    this.#misses = new Coalescer(app.responseCache);
  }

  /** @param pattern with `:name` for parameters */
  add(pattern: string, read: Read): void {
    this.#router.on("GET", pattern, () => undefined, read);
  }

  /**
   * @param address the kept address of `url`, where it has one
   * @throws Error when the endpoint is none of these; whatever the endpoint throws
   */
  read(url: string, address: string | undefined): Promise<SharedAnswer> {
    const found = this.#router.find("GET", url);
    if (found === null) {
      const key: EndpointKey = `GET ${url as `/${string}`}`;
      throw new Error(`${key}: a page is made of what is the same for everybody, which this is not`);
    }
    return this.share(address, () => (found.store as Read)(found.params, found.searchParams));
  }

  /**
   * Computes an answer and keeps it; once for all who ask for `address` meanwhile.
   * @throws whatever `read` throws
   */
  share(address: string | undefined, read: () => Promise<PublicAnswer>): Promise<SharedAnswer> {
    return this.#misses.share(address, async (generation) => {
      const { data, seconds, tags } = await (this.#replicas?.kept(address, read) ?? read());
      const envelope = { state: true as const, data };
      const body = encodeText(JSON.stringify(envelope));
      const kept = { body, contentType: JSON_TYPE, seconds, tags };
      const stored =
        seconds > 0 && address !== undefined ? storeShared(this.#app, address, kept, generation) : undefined;
      return { envelope, body, seconds, tags, stored };
    });
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
      const { envelope, tags } = await app.publicReads.read(url, address);
      collectTags(tags);
      return { ok: true, status: 200, json: async () => envelope };
    } catch (error) {
      const refusal = asAppError(error);
      reportFailure(app.log, error, url);
      const envelope = refusalEnvelope(refusal);
      return { ok: false, status: refusal.status, json: async () => envelope };
    }
  };
}
