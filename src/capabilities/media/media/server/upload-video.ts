import { rm } from "node:fs/promises";
import type { FastifyRequest } from "fastify";
import { MAX_VIDEO_SECONDS, type Video } from "#capabilities/media/media/contract.ts";
import type { AdminActor, MemberActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { discardBody } from "./discard.ts";
import { MAX_VIDEO_BYTES, videoTooLarge } from "./limits.ts";
import { Places } from "./places.ts";
import { presentUnlistedVideo } from "./present.ts";
import { receiveFile, TooSlow, videoReception } from "./receive.ts";
import { MediaRefusal } from "./refusal.ts";
import { storeVideo } from "./store.ts";
import { temporaryPath } from "./temp.ts";
import { inspectVideo } from "./video.ts";

/** A text has one film; nobody needs two at a time. */
const places = new Places(1);
const MULTIPART_OVERHEAD = 64 * 1024;

/**
 * One uploaded film: counted against the sender's place and hourly limit, received, measured, kept without what it tells
 * beyond the film.
 * @throws AppError, MediaRefusal with the reason in the sender's language
 */
export async function uploadVideo(
  services: Services,
  actor: MemberActor | AdminActor,
  request: FastifyRequest,
  rateLimit: (db: Services["db"]) => Promise<void>,
): Promise<Video> {
  try {
    return await places.run(`${actor.kind}:${actor.id}`, "请等前一个视频传完", async () => {
      await rateLimit(services.db);
      return takeVideo(services, actor, request);
    });
  } catch (error) {
    // Who crawls is answered at once.
    if (!(error instanceof TooSlow)) await discardBody(request.raw);
    throw error;
  }
}

async function takeVideo(
  services: Services,
  actor: MemberActor | AdminActor,
  request: FastifyRequest,
): Promise<Video> {
  if (!request.isMultipart()) throw new AppError("UNSUPPORTED_MEDIA", "请以 multipart/form-data 上传视频");
  if (Number(request.headers["content-length"]) > MAX_VIDEO_BYTES + MULTIPART_OVERHEAD) throw videoTooLarge();
  const file = await receiveFile(request, await temporaryPath(services.env), videoReception);
  try {
    const { duration } = await inspectVideo(file.path);
    if (duration > MAX_VIDEO_SECONDS * 1000)
      throw new MediaRefusal("too_large", `视频不能超过 ${MAX_VIDEO_SECONDS / 60} 分钟，请剪短后再上传`);
    const owner = actor.kind === "member" ? { memberId: actor.id } : { adminId: actor.id };
    return presentUnlistedVideo(await storeVideo(services, file.path, { owner }));
  } finally {
    await rm(file.path, { force: true });
  }
}
