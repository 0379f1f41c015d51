import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { canSomewhere } from "#platform/auth/permissions.ts";
import { EventStreams } from "#platform/events/streams.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { admin } from "#platform/http/policy.ts";
import type { Services } from "#platform/services.ts";
import { admins, adminTokens } from "./tables.ts";

/** What open desks may follow: a topic, by the permission that it needs. */
export const deskTopics = new ExtensionPoint<string>("desk topic");

/** Registers `GET /api/admin/events`, the stream of what open screens of the administration follow. */
export function registerDeskEvents(app: FastifyInstance, { db, events }: Services): void {
  const stillValid = async (hashes: readonly string[]) => {
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
  };
  const streams = new EventStreams({ hub: events, stillValid });
  // Before the server waits for its connections, which these would hold open for ever.
  app.addHook("preClose", async () => streams.close());
  app.route({
    method: "GET",
    url: "/api/admin/events",
    exposeHeadRoute: false,
    config: { policy: admin.name },
    schema: {
      summary: "What happens to what open screens of the administration follow (text/event-stream)",
      description:
        "Policy: admin. `watch` names what is followed, such as `desk:monitoring`, as far as the role allows it; it comes as `watched`. `Last-Event-ID` goes on behind an event that was received. Six streams an administrator.",
      response: { 200: { content: { "text/event-stream": { schema: { type: "string" } } } } },
    },
    async handler(request, reply) {
      const actor = admin.check(await request.resolveActor());
      const { watch } = request.query as { watch?: unknown };
      await streams.open(reply, {
        topic: `admin:${actor.id}`,
        watched: allowed(actor, [watch].flat()),
        credential: actor.tokenHash,
        lastEventId: request.headers["last-event-id"],
      });
    },
  });
}

function allowed(actor: AdminActor, wanted: readonly unknown[]): string[] {
  return deskTopics
    .entries()
    .filter(([topic, permission]) => wanted.includes(topic) && canSomewhere(actor, permission))
    .map(([topic]) => topic);
}
