import type { FastifyRequest } from "fastify";
import type { Database, Queryable } from "#platform/database/client.ts";
import type { Env } from "#platform/env.ts";
import type { Actor } from "#platform/http/actor.ts";
import { type LimitRule, type LimitUse, rateLimits, rateLimitsAlone } from "./limit.ts";
import { networkOf } from "./network.ts";

/** A rule with whom it counts. One per member says nothing to administrators, and the other way round. */
export interface Quota extends LimitRule {
  per: "address" | "member" | "admin";
}

type Quotas = readonly Quota[];

/** How often a writing endpoint may be used, stated beside its policy. */
export type EndpointLimit =
  | Quotas
  /** Where operators choose the figures. */
  | ((env: Env) => Quotas)
  /**
   * Counted by the use-case, which calls `rateLimit` of its context: some of its calls are free, or the count
   * has to be given back with the transaction.
   */
  | { inside: Quotas | ((env: Env) => Quotas) }
  /** Why nothing has to be counted here beyond the writes of the address. */
  | { none: string }
  /** Why not even those are counted: the request itself writes nothing to the database. */
  | { unwritten: string };

export const perAddress = (name: string, max: number, seconds: number): Quota => ({
  per: "address",
  name,
  max,
  seconds,
});
export const perMember = (name: string, max: number, seconds: number): Quota => ({
  per: "member",
  name,
  max,
  seconds,
});
export const perAdmin = (name: string, max: number, seconds: number): Quota => ({
  per: "admin",
  name,
  max,
  seconds,
});

/** Stands before every write, whoever sends it: a script at one address cannot keep the database busy alone. */
function everyWrite(env: Env): Quota {
  return perAddress("write", env.WRITES_ADDRESS_MINUTE_MAX, 60);
}

/** In words, for the documentation and for the test that walks all routes. */
export function describeLimit(limit: EndpointLimit, env: Env): string {
  if ("none" in limit) return limit.none;
  if ("unwritten" in limit) return limit.unwritten;
  const texts = quotasOf(limit, env).map(({ per, max, seconds }) => `${max} in ${seconds} s per ${per}`);
  return texts.join(", ") + ("inside" in limit ? " (counted by the use-case)" : "");
}

function quotasOf(limit: EndpointLimit, env: Env): Quotas {
  if (typeof limit === "function") return limit(env);
  if ("inside" in limit) return quotasOf(limit.inside, env);
  return "none" in limit || "unwritten" in limit ? [] : limit;
}

function usesOf(quotas: Quotas, actor: Actor, address: string): LimitUse[] {
  return quotas.flatMap((quota) => {
    if (quota.per === "address") return { rule: quota, subject: networkOf(address) };
    if (actor.kind !== quota.per) return [];
    return { rule: quota, subject: `${actor.kind}:${actor.id}` };
  });
}

/**
 * Counts one use of a writing endpoint, unless the use-case does so itself.
 * @throws AppError RATE_LIMITED
 */
export async function rateLimitEndpoint(
  { db, env }: { db: Database; env: Env },
  limit: EndpointLimit,
  actor: Actor,
  request: Pick<FastifyRequest, "ip">,
): Promise<void> {
  if ("unwritten" in limit) return;
  const before = "inside" in limit ? [] : quotasOf(limit, env);
  await rateLimitsAlone(db, usesOf([everyWrite(env), ...before], actor, request.ip));
}

/** What a use-case calls that counts for itself. @throws AppError RATE_LIMITED */
export function rateLimitInside(
  env: Env,
  limit: EndpointLimit | undefined,
  actor: Actor,
  request: Pick<FastifyRequest, "ip">,
): (db: Queryable) => Promise<void> {
  const quotas = limit !== undefined && "inside" in limit ? quotasOf(limit, env) : [];
  return (db) => rateLimits(db, usesOf(quotas, actor, request.ip));
}
