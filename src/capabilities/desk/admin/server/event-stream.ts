import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { canSomewhere } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { registerStream } from "#platform/events/stream-route.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { admin } from "#platform/http/policy.ts";
import type { Services } from "#platform/services.ts";
import { admins, adminTokens } from "./tables.ts";

/** What open desks may follow: a topic, by the permission that it needs. */
export const deskTopics = new ExtensionPoint<string>("desk topic");

/** Registers `GET /api/admin/events`, the stream of what open screens of the administration follow. */
export function registerDeskEvents(app: FastifyInstance, services: Services): void {
  registerStream(app, services, {
    url: "/api/admin/events",
    policy: admin,
    summary: "What happens to what open screens of the administration follow (text/event-stream)",
    description:
      "Policy: admin. `watch` names what is followed, such as `desk:monitoring`, as far as the role allows it; it comes as `watched`. `Last-Event-ID` goes on behind an event that was received. Six streams an administrator.",
    stillValid: (hashes) => openTokens(services.db, hashes),
    topicOf: ({ id }) => `admin:${id}`,
    watched: allowed,
  });
}

async function openTokens(db: Queryable, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ hash: adminTokens.hash })
    .from(adminTokens)
    .innerJoin(admins, eq(admins.id, adminTokens.adminId))
    .where(
      and(
        inArray(adminTokens.hash, [...hashes]),
        gt(adminTokens.expiresAt, new Date()),
        isNull(admins.disabledAt),
      ),
    );
  return new Set(rows.map(({ hash }) => hash));
}

function allowed(actor: AdminActor, wanted: readonly unknown[]): string[] {
  return deskTopics
    .entries()
    .filter(([topic, permission]) => wanted.includes(topic) && canSomewhere(actor, permission))
    .map(([topic]) => topic);
}
