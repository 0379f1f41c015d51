import type { FastifyRequest } from "fastify";
import { isRobot } from "#platform/http/robots.ts";
import type { Services } from "#platform/services.ts";
import { figuresOf } from "./figures.ts";
import { readerSource } from "./reader-source.ts";

interface Visitor {
  address: string;
  userAgent: string;
  host: string;
}

/** What of a request says who reads, and by which address of the site. */
export function visitorOf({ ip, headers, hostname }: FastifyRequest): Visitor {
  return { address: ip, userAgent: headers["user-agent"] ?? "", host: hostname };
}

/**
 * Counts that somebody reads an article, or got to its end: each address once in half an hour, and no program.
 * @throws AppError NOT_FOUND when there is no such article that everybody can see
 */
export async function countReader(
  services: Services,
  figure: "reads" | "ends",
  id: string,
  { address, ...arrival }: Visitor & { from: string; mark: string },
): Promise<{ ok: true }> {
  if (!isRobot(arrival.userAgent))
    await figuresOf(services).count(figure, id, address, new Date(), readerSource(arrival));
  return { ok: true };
}
