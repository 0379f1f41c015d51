import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeSignedIn } from "../../../../../test/support/factories.ts";
import { mp4 } from "../../../../../test/support/mp4.ts";
import { multipart } from "../../../../../test/support/multipart.ts";
import { quarters } from "../../../../../test/support/pictures.ts";
import { attachMedia } from "./attach.ts";
import { media } from "./tables.ts";

const { inject, services } = await createTestApp();
const { db } = services;

async function upload(bytes: Buffer, token?: string) {
  const { payload, headers } = await multipart({ file: { bytes: new Uint8Array(bytes), name: "film.mp4" } });
  const answer = await inject({
    method: "POST",
    url: "/api/upload/video",
    payload,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
  });
  return { status: answer.statusCode, body: answer.json() };
}

test("a member's film is kept and measured, for its owner alone until something shows it", async () => {
  const { member, token } = await makeSignedIn(db);
  const { status, body } = await upload(mp4({ width: 720, height: 1280, milliseconds: 12_400 }), token);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ width: 720, height: 1280, duration: 12 });
  expect(body.data.src).toMatch(/^\/media\/v-[0-9a-f]{32}$/);
  const [row] = await db.select().from(media).where(eq(media.id, body.data.id));
  expect(row).toMatchObject({ kind: "video", ownerMemberId: member.id, attachedAt: null });
  expect((await inject({ url: `/media/${row?.key}` })).statusCode).toBe(404);
  expect((await inject({ url: body.data.src })).statusCode).toBe(200);
  // Where pictures are wanted, a film is none.
  await expect(attachMedia(db, [body.data.id], { memberId: member.id })).rejects.toMatchObject({
    code: "INVALID_INPUT",
  });
});

test("what is no film, too long or nobody's is refused in words", async () => {
  const { token } = await makeSignedIn(db);
  expect(await upload(await quarters(), token)).toMatchObject({
    status: 422,
    body: { error: ["视频已损坏或不是 MP4 格式，请重新选择"] },
  });
  const long = mp4({ width: 640, height: 360, milliseconds: 601_000 });
  expect(await upload(long, token)).toMatchObject({
    status: 413,
    body: { error: ["视频不能超过 10 分钟，请剪短后再上传"] },
  });
  expect((await upload(mp4({ width: 640, height: 360, milliseconds: 1000 }))).status).toBe(401);
});
