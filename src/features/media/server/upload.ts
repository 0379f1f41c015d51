import type { FastifyRequest } from "fastify";
import { uploadPurposeSchema } from "#features/media/contract.ts";
import type { AdminActor, MemberActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { uploadBudget } from "./budget.ts";
import { discardBody } from "./discard.ts";
import { MAX_PICTURE_BYTES, tooLarge } from "./inspect.ts";
import { type MediaRow, storePicture } from "./store.ts";

/** Boundaries and other fields around the file. */
const MULTIPART_OVERHEAD = 64 * 1024;
const AVATAR_SIDE = 640;
const NO_FILE = "请选择要上传的图片";

interface ReceivedFile {
  bytes: Buffer;
  purpose: string | undefined;
}

async function receiveFile(request: FastifyRequest): Promise<ReceivedFile> {
  const part = await request.file({ throwFileSizeLimit: false, limits: { fileSize: MAX_PICTURE_BYTES } });
  if (!part) throw new AppError("INVALID_INPUT", NO_FILE);
  const pieces: Buffer[] = [];
  for await (const piece of part.file) pieces.push(piece as Buffer);
  if (part.file.truncated) throw tooLarge();
  if (part.fieldname !== "file") throw new AppError("INVALID_INPUT", NO_FILE);
  const field = part.fields.purpose;
  const purpose = field && !Array.isArray(field) && field.type === "field" ? String(field.value) : undefined;
  return { bytes: Buffer.concat(pieces), purpose };
}

/** What breaks while the body is read is a broken body: a cut connection or a form that is none. */
async function receiveWhole(request: FastifyRequest): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new AppError("UNSUPPORTED_MEDIA", "请以 multipart/form-data 上传图片");
  try {
    return await receiveFile(request);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("INVALID_INPUT", "上传中断，请重试");
  }
}

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
): Promise<MediaRow> {
  if (Number(request.headers["content-length"]) > MAX_PICTURE_BYTES + MULTIPART_OVERHEAD) throw tooLarge();
  return uploadBudget.run(MAX_PICTURE_BYTES, async () => {
    const { bytes, purpose } = await receiveWhole(request);
    const square = parsePurpose(purpose) === "avatar" ? { square: AVATAR_SIDE } : {};
    const owner = actor.kind === "member" ? { memberId: actor.id } : { adminId: actor.id };
    return storePicture(services, bytes, { owner, ...square });
  });
}

/**
 * One uploaded picture: counted against the sender's hourly limit, received, checked, re-encoded, kept.
 * @throws AppError with the reason in the sender's language
 */
export async function uploadPicture(
  services: Services,
  actor: MemberActor | AdminActor,
  request: FastifyRequest,
  takeLimit: (db: Services["db"]) => Promise<void>,
): Promise<MediaRow> {
  try {
    await takeLimit(services.db);
    return await takeUpload(services, actor, request);
  } catch (error) {
    await discardBody(request.raw);
    throw error;
  }
}
