import type { FastifyReply, FastifyRequest } from "fastify";
import { formatLsn, parseLsn } from "#platform/database/replicas/lsn.ts";
import { along } from "#platform/database/replicas/read-route.ts";
import type { Replicas } from "#platform/database/replicas/replicas.ts";
import type { ResponseCache } from "./response-cache.ts";

/** Tells the other processes, by way of the browser, up to where one who wrote has to be shown everything. */
const COOKIE = "paddock_place";
/** A replica that is further behind is out of use for long. */
const COOKIE_SECONDS = 60;
/** Further than any log: the primary alone. */
const NOWHERE = 0xffff_ffff_ffff_ffffn;

/**
 * Which answers are read from replicas; no query is asked whether it may be. They are those that anybody may read: what is
 * kept for everybody, and what is made anew for each who asks. What belongs to a member, the desk, and everything that
 * writes reads from the primary.
 */
export class ReplicaReads {
  readonly replicas: Replicas;
  readonly #cache: ResponseCache;
  readonly #secure: boolean;

  constructor(replicas: Replicas, cache: ResponseCache, secure: boolean) {
    this.replicas = replicas;
    this.#cache = cache;
    this.#secure = secure;
    cache.rememberAddresses();
  }

  /**
   * Makes an answer that is kept. It is right as of the replica's place; where something that it shows was dropped since, it is
   * made again on the primary, as is a refusal: what is missing there may be on its way.
   * @param address under which it is kept
   */
  async kept<A extends { tags: ReadonlySet<string> }>(
    address: string | undefined,
    read: () => Promise<A>,
  ): Promise<A> {
    const cache = this.#cache;
    const instead = this.replicas.instead();
    if (instead !== undefined) return along(instead, read);
    const found = this.replicas.asOf(
      (generation) =>
        !cache.droppedSince(generation, []) &&
        (address === undefined || !cache.addressDroppedSince(generation, address)),
    );
    if (found === undefined) return read();
    try {
      const answer = await along(found.route, read);
      if (!cache.droppedSince(found.generation, answer.tags)) return answer;
    } catch {
      // The primary says it, if it is so.
    } finally {
      // What was begun and not waited for does not go on there.
      found.route.leave();
    }
    return read();
  }

  /** Draws a page. While the primary is out, what it is made of is read from a replica, too. */
  page<T>(draw: () => Promise<T>): Promise<T> {
    const instead = this.replicas.instead();
    return instead === undefined ? draw() : along(instead, draw);
  }

  /** Makes an answer for one who asks: from a replica while that has all that this process, and he, knows of. */
  async own<T>(request: FastifyRequest, read: () => Promise<T>): Promise<T> {
    const route = this.replicas.instead() ?? this.replicas.current(placeIn(request.headers.cookie));
    if (route === undefined) return read();
    try {
      return await along(route, read);
    } finally {
      route.leave();
    }
  }

  /** Somebody wrote: what he reads from now on has it, in whatever process. */
  async wrote(reply: FastifyReply): Promise<void> {
    const place = (await this.replicas.place()) ?? formatLsn(NOWHERE);
    const secure = this.#secure ? "; Secure" : "";
    reply.header(
      "set-cookie",
      `${COOKIE}=${place}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
    );
  }
}

function placeIn(cookies: string | undefined): bigint {
  const place = new RegExp(`(?:^|;\\s*)${COOKIE}=([0-9A-F]{1,8}/[0-9A-F]{1,8})(?:;|$)`).exec(
    cookies ?? "",
  )?.[1];
  return place === undefined ? 0n : parseLsn(place);
}
