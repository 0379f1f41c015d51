import { rm } from "node:fs/promises";
import type { FastifyRequest } from "fastify";
import {
  type Picture,
  type PrivatePicture,
  uploadPurposeSchema,
} from "#capabilities/media/media/contract.ts";
import type { AdminActor, MemberActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { discardBody } from "./discard.ts";
import { MAX_PICTURE_BYTES, tooLarge } from "./limits.ts";
import { Places } from "./places.ts";
import { presentUnlisted } from "./present.ts";
import { storePrivate } from "./private-media.ts";
import { presentPrivate } from "./private-reading.ts";
import { receiveFile, TooSlow } from "./receive.ts";
import { storePicture } from "./store.ts";
import { temporaryPath } from "./temp.ts";

/** Uploads of one account that are under way in this process; the app itself sends one after another. */
const AT_ONCE = 3;
const TOO_MANY = `最多同时上传 ${AT_ONCE} 张图片，请等前面的传完`;
/** Boundaries and other fields around the file. */
const MULTIPART_OVERHEAD = 64 * 1024;
const AVATAR_SIDE = 640;

const places = new Places(AT_ONCE);

function parsePurpose(value: string | undefined) {
  if (value === undefined || value === "") return undefined;
  const parsed = uploadPurposeSchema.safeParse(value);
  if (!parsed.success) throw new AppError("INVALID_INPUT", "参数 purpose 不正确");
  return parsed.data;
}

async function takeUpload(
  services: Services,
  actor: MemberActor | AdminActor,
  request: FastifyRequest,
): Promise<Picture | PrivatePicture> {
  if (!request.isMultipart()) throw new AppError("UNSUPPORTED_MEDIA", "请以 multipart/form-data 上传图片");
  if (Number(request.headers["content-length"]) > MAX_PICTURE_BYTES + MULTIPART_OVERHEAD) throw tooLarge();
  const file = await receiveFile(request, await temporaryPath(services.env));
  try {
    const purpose = parsePurpose(file.purpose);
    if (purpose === "private") {
      if (actor.kind !== "member") throw new AppError("INVALID_INPUT", "私密图片只能由会员上传");
      return presentPrivate(services, await storePrivate(services, file, actor.id), actor);
    }
    const square = purpose === "avatar" ? { square: AVATAR_SIDE } : {};
    const owner = actor.kind === "member" ? { memberId: actor.id } : { adminId: actor.id };
    return presentUnlisted(await storePicture(services, file, { owner, ...square }));
  } finally {
    await rm(file.path, { force: true });
  }
}

/**
 * One uploaded picture: counted against the sender's places and hourly limit, received, checked, re-encoded, kept.
 * @throws AppError with the reason in the sender's language
 */
export async function uploadPicture(
  services: Services,
  actor: MemberActor | AdminActor,
  request: FastifyRequest,
  rateLimit: (db: Services["db"]) => Promise<void>,
): Promise<Picture | PrivatePicture> {
  try {
    return await places.run(`${actor.kind}:${actor.id}`, TOO_MANY, async () => {
      await rateLimit(services.db);
      return takeUpload(services, actor, request);
    });
  } catch (error) {
    // Who crawls is answered at once.
    if (!(error instanceof TooSlow)) await discardBody(request.raw);
    throw error;
  }
}
