import { and, asc, eq, gte } from "drizzle-orm";
import type { z } from "zod";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { AtDesk } from "#capabilities/review/applications/server/public.ts";
import type { healthSchema, mediaServerSchema } from "#features/live/desk-contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { MANAGE, managedRoom } from "../desk/manage.ts";
import { liveSignals } from "../tables.ts";
import { hookAddress, hookNames, hooksOf } from "./hook-address.ts";
import { mediaServer } from "./server.ts";

const SHOWN_MS = 10 * 60_000;

/** How the stream of a room is: what was kept of the last ten minutes, and what the media server says now. */
export async function readHealth(
  services: Pick<Services, "db" | "env">,
  actor: AdminActor,
  id: string,
  now = new Date(),
): Promise<z.input<typeof healthSchema>> {
  const { db, env } = services;
  const room = await managedRoom(db, actor, id);
  const server = mediaServer(env);
  const [sent, signals] = await Promise.all([
    server?.read().catch(() => null),
    db
      .select()
      .from(liveSignals)
      .where(and(eq(liveSignals.roomId, id), gte(liveSignals.at, new Date(now.getTime() - SHOWN_MS))))
      .orderBy(asc(liveSignals.at)),
  ]);
  const one = sent?.find(({ name }) => name === room.streamName);
  const last = signals.at(-1);
  return {
    server: server === null ? "none" : sent === null ? "unreachable" : "ok",
    publishing: one !== undefined,
    video: one?.video ?? last?.video ?? "",
    audio: one?.audio ?? last?.audio ?? "",
    signals: signals.map(({ at, kbps, fps, keyframeSeconds: keyframe_seconds, drops }) => ({
      at: at.toISOString(),
      ...{ kbps, fps, keyframe_seconds, drops },
    })),
  };
}

/**
 * What the operator enters at the media server. Who has these addresses can say of any room that it is on the air, so each
 * look is written down.
 * @throws AppError FORBIDDEN for whoever runs rooms of some sections only
 */
export async function showServer(
  { db, env, keys }: Pick<Services, "db" | "env" | "keys">,
  { actor, address }: AtDesk,
): Promise<z.input<typeof mediaServerSchema>> {
  if (!can(actor, MANAGE)) throw new AppError("FORBIDDEN", "流媒体服务器由管理全部分区直播的人设置");
  const server = mediaServer(env);
  const answers = await server?.read().then(
    () => true,
    () => false,
  );
  const kind = env.LIVE_SERVER;
  if (kind === undefined) return { server: null, standing: "none", hooks: [] };
  await recordAudit(db, {
    ...{ adminId: actor.id, address, action: "live.server_shown" },
    ...{ targetKind: "media_server", targetId: kind },
  });
  return {
    server: kind,
    standing: server === null ? "none" : answers ? "ok" : "unreachable",
    hooks: hookNames.flatMap((hook) => {
      const name = hooksOf[kind][hook];
      return name === undefined ? [] : [{ name, url: hookAddress(env, keys, kind, hook) }];
    }),
  };
}
