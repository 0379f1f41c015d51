import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Queryable } from "#platform/database/client.ts";
import { formatCursor, PLACE_HEADER } from "#platform/events/cursor.ts";
import {
  describeLimit,
  type EndpointLimit,
  rateLimitEndpoint,
  rateLimitInside,
} from "#platform/limits/quota.ts";
import type { Services } from "#platform/services.ts";
import { type EndpointContract, type EndpointKey, okSchema } from "#shared/contract.ts";
import { AppError } from "#shared/errors.ts";
import { allStorable } from "#shared/storable.ts";
import type { Actor } from "./actor.ts";
import { withTags } from "./cache-tags.ts";
import { anyone, type Policy } from "./policy.ts";
import { JSON_TYPE, type PublicAnswer } from "./public-reads.ts";

type Parsed<S, Fallback> = S extends z.ZodType ? z.output<S> : Fallback;

/** What a handler gets: checked input, the actor as the policy narrowed it, and the services. */
export interface EndpointContext<C extends EndpointContract, A extends Actor> {
  params: Parsed<C["params"], Record<never, never>>;
  query: Parsed<C["query"], Record<never, never>>;
  body: Parsed<C["body"], undefined>;
  actor: A;
  services: Services;
  /** For multipart bodies, headers and the client's address. */
  request: FastifyRequest;
  reply: FastifyReply;
  /** Counts this call, where the endpoint's limit is counted `inside`. @throws AppError RATE_LIMITED */
  rateLimit: (db: Queryable) => Promise<void>;
}

/** What a handler gets whose answer is the same for everybody: nothing of who asks, nor how. */
type PublicContext<C extends EndpointContract> = Pick<
  EndpointContext<C, Actor>,
  "params" | "query" | "services"
>;

/** A use-case that has nothing to tell answers nothing, where the contract says `okSchema`. */
type Answer<C extends EndpointContract> =
  | Promise<z.input<C["data"]>>
  | ({ ok: true } extends z.input<C["data"]> ? Promise<void> : never);

interface Implementation<C extends EndpointContract, A extends Actor> {
  policy: Policy<A>;
  cache?: undefined;
  limit?: undefined;
  handle: (context: EndpointContext<C, A>) => Answer<C>;
}

interface WritingImplementation<C extends EndpointContract, A extends Actor> {
  policy: Policy<A>;
  cache?: undefined;
  /** How often, beyond what every address may write. Taken after policy and input, before the use-case. */
  limit: EndpointLimit;
  handle: (context: EndpointContext<C, A>) => Answer<C>;
}

interface PublicImplementation<C extends EndpointContract> {
  policy: typeof anyone;
  limit?: undefined;
  /**
   * The answer may be kept for `seconds`; it is dropped earlier when one of `tags`, or of those that are reported
   * while it is made, is invalidated.
   */
  cache: {
    seconds: number;
    tags: (context: Pick<PublicContext<C>, "params" | "query">) => string[];
  };
  handle: (context: PublicContext<C>) => Promise<z.input<C["data"]>>;
}

export interface BoundEndpoint<C extends EndpointContract> {
  register(app: FastifyInstance, services: Services, key: EndpointKey, contract: C): void;
}

/** One that says how often it may be used; every method but GET has to. */
export interface LimitedEndpoint<C extends EndpointContract> extends BoundEndpoint<C> {
  limited: true;
}

/** Binds a policy, a limit and a use-case to an endpoint; the actor's type follows from the policy. */
export function endpoint<C extends EndpointContract>(
  implementation: PublicImplementation<C>,
): BoundEndpoint<C>;
export function endpoint<C extends EndpointContract, A extends Actor>(
  implementation: WritingImplementation<C, A>,
): LimitedEndpoint<C>;
export function endpoint<C extends EndpointContract, A extends Actor>(
  implementation: Implementation<C, A>,
): BoundEndpoint<C>;
export function endpoint<C extends EndpointContract, A extends Actor>(
  implementation: Implementation<C, A> | WritingImplementation<C, A> | PublicImplementation<C>,
): BoundEndpoint<C> | LimitedEndpoint<C> {
  return {
    limited: true,
    register(app, services, key, contract) {
      const { policy, limit } = implementation;
      // Its answer is given to everybody without asking who they are.
      if (implementation.cache !== undefined && policy !== anyone)
        throw new Error(`${key}: only what anyone may read can be kept for everybody`);
      const handler =
        implementation.cache === undefined
          ? ownHandler(services, key, contract, implementation)
          : publicHandler(app, services, key, contract, implementation);
      const [method, url] = patternOf(key);
      const limited = limit && describeLimit(limit, services.env);
      app.route({
        method,
        url,
        config: {
          policy: policy.name,
          ...(policy.permission !== undefined && { permission: policy.permission }),
          ...(implementation.cache !== undefined && { keptBy: Object.keys(contract.query?.shape ?? {}) }),
          ...(limited !== undefined && { limit: limited }),
          contract,
        },
        handler,
      });
    },
  };
}

type Handle<C extends EndpointContract, A extends Actor> = Implementation<C, A>["handle"];

/** What whoever passes the policy reads, made for him at every call. */
export const readBy = <C extends EndpointContract, A extends Actor>(
  policy: Policy<A>,
  handle: Handle<C, A>,
): BoundEndpoint<C> => endpoint({ policy, handle });

/** What whoever passes the policy does, as often as the limit lets him. */
export const writeBy = <C extends EndpointContract, A extends Actor>(
  policy: Policy<A>,
  limit: EndpointLimit,
  handle: Handle<C, A>,
): LimitedEndpoint<C> => endpoint({ policy, limit, handle });

/** What anyone reads, kept for everybody. */
export const keptRead = <C extends EndpointContract>(
  cache: PublicImplementation<C>["cache"],
  handle: PublicImplementation<C>["handle"],
): BoundEndpoint<C> => endpoint({ policy: anyone, cache, handle });

/** A feature's HTTP door. `register` is called once per app. */
export interface FeatureRoutes {
  register(app: FastifyInstance, services: Services): void;
}

/** Binds every endpoint of a contract; a missing or extra one, or a write without a limit, is a type error. */
export function implement<E extends Record<string, EndpointContract>>(
  contracts: E,
  bound: { [K in keyof E]: K extends `GET ${string}` ? BoundEndpoint<E[K]> : LimitedEndpoint<E[K]> },
): FeatureRoutes {
  return {
    register(app, services) {
      for (const [key, contract] of Object.entries(contracts)) {
        const handler = bound[key] as BoundEndpoint<EndpointContract>;
        handler.register(app, services, key as EndpointKey, contract);
      }
    },
  };
}

/** `GET /api/articles/{id}` as the router takes it. */
function patternOf(key: EndpointKey): [method: string, url: string] {
  const [method = "GET", path = "/"] = key.split(" ");
  return [method, path.replace(/\{(\w+)\}/g, ":$1")];
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

function ownHandler<C extends EndpointContract, A extends Actor>(
  services: Services,
  key: EndpointKey,
  contract: C,
  { policy, limit, handle }: Implementation<C, A> | WritingImplementation<C, A>,
): Handler {
  const reads = key.startsWith("GET ");
  const { replicas } = services;
  return async (request, reply) => {
    const actor = policy.check(await request.resolveActor());
    const params = parse(contract.params, request.params) as Parsed<C["params"], Record<never, never>>;
    const query = parse(contract.query, request.query) as Parsed<C["query"], Record<never, never>>;
    const body = parse(contract.body, request.body) as Parsed<C["body"], undefined>;
    reply.header("cache-control", "no-store");
    // Read before the answer is made: whatever is told from there on, the answer may not show yet.
    if (actor.kind === "member") reply.header(PLACE_HEADER, formatCursor(services.events.cursor));
    if (limit !== undefined) await rateLimitEndpoint(services, limit, actor, request);
    const rateLimit = rateLimitInside(services.env, limit, actor, request);
    const context = { params, query, body, actor, services, request, reply, rateLimit };
    const said =
      replicas !== undefined && reads && policy === anyone
        ? await replicas.own(request, () => Promise.resolve(handle(context)))
        : await handle(context);
    if (!reads) await replicas?.wrote(reply);
    // Only where it is all that there is to say: anywhere else an answer was forgotten.
    const data = said === undefined && contract.data === okSchema ? { ok: true } : said;
    if (services.env.NODE_ENV === "test") assertMatches(key, contract, data);
    return { state: true, data };
  };
}

function publicHandler<C extends EndpointContract>(
  app: FastifyInstance,
  services: Services,
  key: EndpointKey,
  contract: C,
  { cache, handle }: PublicImplementation<C>,
): Handler {
  const read = async (givenParams: unknown, givenQuery: unknown): Promise<PublicAnswer> => {
    const params = parse(contract.params, givenParams) as Parsed<C["params"], Record<never, never>>;
    const query = parse(contract.query, givenQuery) as Parsed<C["query"], Record<never, never>>;
    const { result: data, tags } = await withTags(() => handle({ params, query, services }));
    for (const tag of cache.tags({ params, query })) tags.add(tag);
    if (services.env.NODE_ENV === "test") assertMatches(key, contract, data);
    return { data, seconds: cache.seconds, tags };
  };
  app.publicReads.add(patternOf(key)[1], read);
  return async (request, reply) => {
    const answer = await app.publicReads.share(app.keptAddresses.of(request.url), () =>
      read(request.params, request.query),
    );
    reply.markCacheable(answer);
    return reply.type(JSON_TYPE).send(answer.body);
  };
}

/** What the database cannot hold is refused here, once for everything that has a schema. */
function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return {};
  if (!allStorable(value)) throw new AppError("INVALID_INPUT", "内容里有无法保存的字符，请删除后重试");
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const { issues } = result.error;
  const placed = issues.flatMap((issue) =>
    issue.path.length === 0 ? [] : [[issue.path.join("."), issueMessage(issue)] as const],
  );
  // The first thing that is wrong with a part is told there; they are given in order.
  const fields = Object.fromEntries(placed.reverse());
  throw new AppError("INVALID_INPUT", [...new Set(issues.map(issueMessage))], { fields });
}

/** Contracts give Chinese messages where people can cause the issue; anything else gets a general one. */
function issueMessage(issue: z.core.$ZodIssue): string {
  if (/\p{Script=Han}/u.test(issue.message)) return issue.message;
  const field = issue.path.join(".");
  return field === "" ? "提交的内容有误，请检查后重试" : `参数 ${field} 不正确`;
}

function assertMatches(key: string, contract: EndpointContract, data: unknown): void {
  const result = contract.data.safeParse(data);
  if (!result.success)
    throw new Error(`${key} answers against its contract: ${z.prettifyError(result.error)}`);
  const unnamed = unnamedKeys(JSON.parse(JSON.stringify(data ?? null)), result.data, "data");
  if (unnamed.length > 0) throw new Error(`${key} answers what its contract does not name: ${unnamed}`);
}

/** Paths of what is in `given` and not in what the schema made of it: fields that would be told by accident. */
function unnamedKeys(given: unknown, known: unknown, path: string): string[] {
  if (typeof given !== "object" || given === null || typeof known !== "object" || known === null) return [];
  return Object.entries(given).flatMap(([key, value]) =>
    key in known
      ? unnamedKeys(value, known[key as keyof typeof known], `${path}.${key}`)
      : [`${path}.${key}`],
  );
}
