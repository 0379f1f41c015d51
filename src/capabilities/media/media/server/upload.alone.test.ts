import { type AddressInfo, connect } from "node:net";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { members } from "#capabilities/people/members/server/tables.ts";
import { AppError } from "#shared/errors.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeMember, makeSignedIn } from "../../../../../test/support/factories.ts";
import { useLimit } from "../../../../../test/support/limits.ts";
import { multipart } from "../../../../../test/support/multipart.ts";
import { animation, bomb, isoBrands, phonePhoto, quarters } from "../../../../../test/support/pictures.ts";
import { attachMedia, mediaByIds, releaseMedia } from "./attach.ts";
import { masterKey } from "./keys.ts";
import { showings } from "./showing.ts";
import { storePicture } from "./store.ts";
import { sweepMedia } from "./sweep.ts";
import { media } from "./tables.ts";

const test = await createTestApp();
const { services } = test;
const { db, storage } = services;
// Whether something shows a picture is another matter.
showings.offer("test", () => sql`true`).install();

type Fields = Parameters<typeof multipart>[0];

async function upload(fields: Fields, token?: string) {
  const { payload, headers } = await multipart(fields);
  const answer = await test.inject({
    method: "POST",
    url: "/api/upload",
    payload,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

const file = async (bytes: Buffer | Promise<Buffer>, name?: string) => ({
  bytes: new Uint8Array(await bytes),
  ...(name && { name }),
});

describe("POST /api/upload", () => {
  it("keeps a member's photo and answers how to show it", async () => {
    const { member, token } = await makeSignedIn(db);
    const { status, body } = await upload({ file: await file(phonePhoto(6, 400, 300)) }, token);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ width: 300, height: 400, animated: false });
    expect(body.data.src).toMatch(/^\/media\/p-[0-9a-f]{32}$/);
    const [row] = await db.select().from(media).where(eq(media.id, body.data.id));
    expect(row).toMatchObject({ ownerMemberId: member.id, ownerAdminId: null, attachedAt: null });
    const shown = await test.inject({ url: body.data.src, headers: { accept: "image/webp" } });
    expect(shown.statusCode).toBe(200);
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
  });

  it("is open to administrators and closed to visitors and broken tokens", async () => {
    const { admin, token } = await makeAdmin(db);
    const fields = { file: await file(quarters()) };
    const { status, body } = await upload(fields, token);
    expect(status).toBe(200);
    const [row] = await db.select().from(media).where(eq(media.id, body.data.id));
    expect(row).toMatchObject({ ownerAdminId: admin.id, ownerMemberId: null });
    for (const refused of [undefined, "pm_nobodyhasthistokennobodyhasthistoken"]) {
      expect(await upload(fields, refused)).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
    }
  });

  it("cuts avatars square and still", async () => {
    const { token } = await makeSignedIn(db);
    const wide = await upload({ purpose: "avatar", file: await file(bomb(1600, 900)) }, token);
    expect(wide.body.data).toMatchObject({ width: 640, height: 640 });
    const moving = await upload({ purpose: "avatar", file: await file(animation("gif")) }, token);
    expect(moving.body.data).toMatchObject({ width: 40, height: 40, animated: false });
  });

  it.each([
    ["SVG", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), 415, "暂不支持 SVG 矢量图"],
    ["HEIC", () => isoBrands("heic", "mif1"), 415, "暂不支持 HEIC 格式，请在相机设置选择“兼容性最佳”"],
    ["a film", () => isoBrands("isom", "mp42"), 415, "这里只能上传图片"],
    [
      "a page that is called photo.jpg",
      () => Buffer.from("<!doctype html><p>hello"),
      415,
      "无法识别的图片格式",
    ],
    ["nothing", () => Buffer.alloc(0), 400, "文件是空的"],
    ["too many pixels", () => bomb(9000, 6000), 422, "图片尺寸过大（9000×6000，约 5400 万像素）"],
  ])("refuses %s with a message that helps", async (_, make, status, message) => {
    const { token } = await makeSignedIn(db);
    const answer = await upload({ file: await file(await make()) }, token);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ state: false, error: [expect.stringContaining(message)] });
  });

  it("refuses forms without the file, other bodies and unknown purposes", async () => {
    const { token } = await makeSignedIn(db);
    const photo = await file(quarters());
    expect(await upload({ other: "x" }, token)).toMatchObject({
      status: 400,
      body: { error: ["请选择要上传的图片"] },
    });
    expect(await upload({ picture: photo }, token)).toMatchObject({ status: 400 });
    expect(await upload({ purpose: "shop", file: photo }, token)).toMatchObject({ status: 400 });
    const json = await test.call("POST", "/api/upload", { body: { file: "x" }, token });
    expect(json).toMatchObject({ status: 415, body: { error: ["请以 multipart/form-data 上传图片"] } });
    const cut = await multipart({ file: photo });
    const answer = await test.inject({
      method: "POST",
      url: "/api/upload",
      payload: cut.payload.subarray(0, 200),
      headers: { ...cut.headers, authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ state: false, error: ["上传中断，请重试"] });
  });

  it("takes sixty an hour from one member, not from all", async () => {
    const { member, token } = await makeSignedIn(db);
    const other = await makeSignedIn(db);
    await useLimit(db, `upload:member:${member.id}`, 3600, 60);
    const photo = { file: await file(quarters()) };
    const refused = await upload(photo, token);
    expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await upload(photo, other.token)).status).toBe(200);
  });
});

describe("a file that is too large", () => {
  /** A raw request over a real connection; answers what came back before the connection ended. */
  async function post(token: string, head: string, bodyBytes: number): Promise<string> {
    if (!test.app.server.listening) await test.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = test.app.server.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      let received = "";
      socket.on("data", (data) => {
        received += data.toString("utf8");
      });
      socket.on("error", reject);
      socket.on("close", () => resolve(received));
      socket.write(
        `POST /api/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n` +
          `Content-Type: multipart/form-data; boundary=b\r\n${head}\r\n\r\n`,
      );
      const part = Buffer.from(
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n',
      );
      const chunked = head.startsWith("Transfer-Encoding");
      const write = (bytes: Buffer) => {
        if (chunked) socket.write(`${bytes.length.toString(16)}\r\n`);
        socket.write(bytes);
        if (chunked) socket.write("\r\n");
      };
      write(part);
      const piece = Buffer.alloc(1024 * 1024, 0xff);
      for (let sent = 0; sent < bodyBytes; sent += piece.length) write(piece);
      write(Buffer.from("\r\n--b--\r\n"));
      if (chunked) socket.write("0\r\n\r\n");
    });
  }

  const overhead = Buffer.byteLength(
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n\r\n--b--\r\n',
  );

  it.each([
    ["announced", 40, `Content-Length: ${40 * 1024 * 1024 + overhead}`],
    ["just over the limit", 21, `Content-Length: ${21 * 1024 * 1024 + overhead}`],
    ["not announced", 30, "Transfer-Encoding: chunked"],
  ])("answers 413 with a message and no reset: %s", async (_, megabytes, head) => {
    const { token } = await makeSignedIn(db);
    const answer = await post(token, head, megabytes * 1024 * 1024);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain("图片不能超过 20 MB，请压缩后上传");
  });
});

describe("taking uploads into use", () => {
  const owned = async () => {
    const member = await makeMember(db);
    const owner = { memberId: member.id };
    return { owner, picture: await storePicture(services, await quarters(), { owner }) };
  };

  it("works once, for the owner only, in the order asked for", async () => {
    const { owner, picture } = await owned();
    const second = await storePicture(services, await quarters(20, 20), { owner });
    const stranger = { memberId: (await makeMember(db)).id };
    await expect(attachMedia(db, [picture.id], stranger)).rejects.toThrow("图片已失效，请重新上传");
    const rows = await attachMedia(db, [second.id, picture.id], owner);
    expect(rows.map((row) => row.id)).toEqual([second.id, picture.id]);
    expect((await mediaByIds(db, [picture.id, "999999"])).get(picture.id)?.attachedAt).toBeInstanceOf(Date);
    await expect(attachMedia(db, [picture.id], owner)).rejects.toThrow(AppError);
  });

  it("refuses the same picture twice in one request, and the system's own pictures", async () => {
    const { owner, picture } = await owned();
    await expect(db.transaction((tx) => attachMedia(tx, [picture.id, picture.id], owner))).rejects.toThrow(
      AppError,
    );
    const system = await storePicture(services, await quarters());
    await expect(attachMedia(db, [system.id], owner)).rejects.toThrow(AppError);
    await expect(attachMedia(db, [system.id], {})).rejects.toThrow(AppError);
  });

  it("stores an imported picture once", async () => {
    const bytes = await quarters(64, 64);
    const options = { attached: true, reuse: true };
    const first = await storePicture(services, bytes, options);
    expect((await storePicture(services, bytes, options)).id).toBe(first.id);
    const { owner } = await owned();
    expect((await storePicture(services, bytes, { owner })).id).not.toBe(first.id);
  });
});

describe("the sweep", () => {
  const hours = (n: number) => new Date(Date.now() + n * 60 * 60 * 1000);

  it("removes row and files of what nothing uses after a day, and nothing else", async () => {
    await sweepMedia(services, hours(48));
    const forgotten = await storePicture(services, await quarters());
    const used = await storePicture(services, await quarters(), { attached: true });
    await test.inject({ url: `/media/${forgotten.key}?w=160` });
    expect(await sweepMedia(services, hours(23))).toBe(0);
    expect(await sweepMedia(services, hours(25))).toBe(1);
    expect(await storage.exists(masterKey(forgotten.key))).toBe(false);
    expect((await test.inject({ url: `/media/${forgotten.key}?w=160` })).statusCode).toBe(404);
    expect((await test.inject({ url: `/media/${used.key}` })).statusCode).toBe(200);
  });

  it("takes back what was given up, a day later", async () => {
    const picture = await storePicture(services, await quarters(), { attached: true });
    await releaseMedia(db, [picture.id]);
    expect(await sweepMedia(services, hours(1))).toBe(0);
    expect(await sweepMedia(services, hours(25))).toBe(1);
  });

  it("keeps a picture that something shows although it was never attached", async () => {
    const picture = await storePicture(services, await quarters());
    await makeMember(db, { avatarId: picture.id });
    expect(await sweepMedia(services, hours(25))).toBe(0);
    expect((await mediaByIds(db, [picture.id])).get(picture.id)?.attachedAt).toBeInstanceOf(Date);
    expect(await storage.exists(masterKey(picture.key))).toBe(true);
    expect((await db.select().from(members).where(eq(members.avatarId, picture.id))).length).toBe(1);
  });
});
