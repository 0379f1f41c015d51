import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Services } from "#platform/services.ts";
import type { EndpointContract, EndpointKey } from "#shared/contract.ts";
import { AppError } from "#shared/errors.ts";
import type { Actor } from "./actor.ts";
import { collectTags, withTags } from "./cache-tags.ts";
import type { Policy } from "./policy.ts";

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
}

interface Implementation<C extends EndpointContract, A extends Actor> {
  policy: Policy<A>;
  /**
   * Answers that are the same for everybody may be kept for `seconds` and are dropped earlier when one of
   * `tags` is invalidated.
   */
  cache?: {
    seconds: number;
    tags: (context: Pick<EndpointContext<C, A>, "params" | "query">) => string[];
  };
  handle: (context: EndpointContext<C, A>) => Promise<z.input<C["data"]>>;
}

export interface BoundEndpoint<C extends EndpointContract> {
  register(app: FastifyInstance, services: Services, key: EndpointKey, contract: C): void;
}

/** Binds a policy and a use-case to an endpoint; the actor's type follows from the policy. */
export function endpoint<C extends EndpointContract, A extends Actor>(
  implementation: Implementation<C, A>,
): BoundEndpoint<C> {
  return {
    register: (app, services, key, contract) =>
      registerEndpoint(app, services, key, contract, implementation),
  };
}

/** A feature's HTTP door. `register` is called once per app. */
export interface FeatureRoutes {
  register(app: FastifyInstance, services: Services): void;
}

/** Binds every endpoint of a contract; a missing or extra one is a type error. */
export function implement<E extends Record<string, EndpointContract>>(
  contracts: E,
  bound: { [K in keyof E]: BoundEndpoint<E[K]> },
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

function registerEndpoint<C extends EndpointContract, A extends Actor>(
  app: FastifyInstance,
  services: Services,
  key: EndpointKey,
  contract: C,
  implementation: Implementation<C, A>,
): void {
  const [method = "GET", path = "/"] = key.split(" ");
  const { policy, cache, handle } = implementation;
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ":$1"),
    config: { policy: policy.name, publicCache: cache !== undefined },
    schema: documentation(contract, policy),
    async handler(request, reply) {
      const actor = policy.check(await request.resolveActor());
      const params = parse(contract.params, request.params) as Parsed<C["params"], Record<never, never>>;
      const query = parse(contract.query, request.query) as Parsed<C["query"], Record<never, never>>;
      const body = parse(contract.body, request.body) as Parsed<C["body"], undefined>;
      const context = { params, query, body, actor, services, request, reply };
      if (cache === undefined) reply.header("cache-control", "no-store");
      const data =
        cache === undefined ? await handle(context) : await handleCacheable(cache, handle, context);
      if (services.env.NODE_ENV === "test") assertMatches(key, contract, data);
      return { state: true, data };
    },
  });
}

/** The answer is kept under the endpoint's own tags and those that were reported while it was made. */
async function handleCacheable<C extends EndpointContract, A extends Actor>(
  cache: NonNullable<Implementation<C, A>["cache"]>,
  handle: Implementation<C, A>["handle"],
  context: EndpointContext<C, A>,
): Promise<z.input<C["data"]>> {
  const { result, tags } = await withTags(() => handle(context));
  for (const tag of cache.tags(context)) tags.add(tag);
  collectTags(tags);
  context.reply.markCacheable({ seconds: cache.seconds, tags });
  return result;
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return {};
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const messages = [...new Set(result.error.issues.map(issueMessage))];
  throw new AppError("INVALID_INPUT", messages);
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
}

function documentation(contract: EndpointContract, policy: Policy): Record<string, unknown> {
  const envelope = z.object({ state: z.literal(true), data: contract.data });
  return {
    summary: contract.summary,
    description: `Policy: ${policy.name}`,
    ...(contract.params && { params: jsonSchema(contract.params, "input") }),
    ...(contract.query && { querystring: jsonSchema(contract.query, "input") }),
    ...(contract.body && { body: jsonSchema(contract.body, "input") }),
    response: { 200: jsonSchema(envelope, "input") },
  };
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-7",
  });
  return rest;
}
