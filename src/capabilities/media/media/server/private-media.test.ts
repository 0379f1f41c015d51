import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { drainBatch } from "#platform/batches/drain.ts";
import { Keys } from "#platform/secrets/keys.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeRole, makeSignedIn } from "../../../../../test/support/factories.ts";
import { multipart } from "../../../../../test/support/multipart.ts";
import { phonePhoto, quarters } from "../../../../../test/support/pictures.ts";
import type { PrivatePicture } from "../contract.ts";
import { defineMediaJobs } from "./jobs.ts";
import {
  attachPrivate,
  keepPrivateUntil,
  privateById,
  privatePath,
  readPrivate,
  rewrapPrivate,
  sweepPrivate,
  WAITING_FILES,
} from "./private-media.ts";
import { media, privateMedia } from "./tables.ts";

const test = await createTestApp();
const { services, call } = test;
const { db, storage, env } = services;
const MB = 1024 * 1024;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

async function upload(token: string, bytes: Buffer) {
  const { payload, headers } = await multipart({
    purpose: "private",
    file: { bytes: new Uint8Array(bytes) },
  });
  const answer = await test.inject({
    method: "POST",
    url: "/api/upload",
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function makePrivate() {
  const { member, token } = await makeSignedIn(db);
  const { status, body } = await upload(token, await quarters());
  expect(status).toBe(200);
  return { member, token, picture: body.data as PrivatePicture };
}

const read = (src: string, token?: string) =>
  test.inject({ url: src, headers: { ...(token && { authorization: `Bearer ${token}` }) } });
const rowOf = async ({ id }: PrivatePicture) => {
  const row = await privateById(db, id);
  if (row === undefined) throw new Error("no row");
  return row;
};
const fileOf = async (picture: PrivatePicture) =>
  join(env.DATA_DIR, "media", privatePath((await rowOf(picture)).key));

/** Everything that lies in the data folder but the key itself. */
async function folder(): Promise<Buffer[]> {
  const entries = await readdir(env.DATA_DIR, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== "secret.key");
  return Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name))));
}

describe("a private upload", () => {
  it("is shown to its owner, as the worker made it anew, and kept by nothing on the way", async () => {
    const { token, picture } = await makePrivate();
    const answer = await read(picture.src, token);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(answer.headers["content-type"]).toBe("image/webp");
    expect(answer.headers["content-disposition"]).toBe("inline");
    expect(answer.rawPayload.subarray(8, 12).toString()).toBe("WEBP");
    expect(Date.parse(picture.src_until) - Date.now()).toBeLessThanOrEqual(300_000);
    expect(await db.select().from(media)).toEqual([]);
  });

  it("lies nowhere as it is: not in the table, not in the folder", async () => {
    const { member, token } = await makeSignedIn(db);
    const original = await phonePhoto(1, 400, 300);
    const picture = (await upload(token, original)).body.data as PrivatePicture;
    const plain = (await read(picture.src, token)).rawPayload;
    expect(plain.length).toBeGreaterThan(200);
    const dump = JSON.stringify(
      (await db.execute(sql`select * from private_media where owner_member_id = ${member.id}`)).rows,
    );
    const files = await folder();
    expect(files.length).toBeGreaterThan(0);
    for (const bytes of [original, plain]) {
      for (let at = 0; at + 24 <= bytes.length; at += 24) {
        const piece = bytes.subarray(at, at + 24);
        // Runs of one byte say nothing.
        if (new Set(piece).size < 8) continue;
        expect(files.some((file) => file.includes(piece))).toBe(false);
        for (const form of ["hex", "base64", "base64url"] as const)
          expect(dump).not.toContain(piece.toString(form));
      }
      expect(dump).not.toContain(createHash("sha256").update(bytes).digest("hex"));
    }
    for (const word of ["RIFF", "WEBP", "Exif", "JFIF"])
      expect(files.some((file) => file.includes(word))).toBe(false);
    // Whoever has table and folder, but not the key, has nothing.
    const stolen = { storage, keys: new Keys([Buffer.alloc(32, 7)]) };
    await expect(readPrivate(stolen, await rowOf(picture))).rejects.toThrow("not among the configured");
  });

  it("is encrypted anew each time, and opens only as it was written", async () => {
    const { member, token, picture } = await makePrivate();
    const again = (await upload(token, await quarters())).body.data as PrivatePicture;
    const [one, two] = [await readFile(await fileOf(picture)), await readFile(await fileOf(again))];
    expect(one.equals(two)).toBe(false);
    await writeFile(await fileOf(again), one);
    expect((await read(again.src, token)).statusCode).toBe(500);
    one[one.length >> 1] = (one[one.length >> 1] ?? 0) ^ 1;
    await writeFile(await fileOf(picture), one);
    const broken = await read(picture.src, token);
    expect([broken.statusCode, broken.json().code]).toEqual([500, "INTERNAL"]);
    expect(member.id).toBe((await rowOf(picture)).ownerMemberId);
  });

  it("is not for administrators, and not what others attach", async () => {
    const { token } = await makeAdmin(db);
    const { status, body } = await upload(token, await quarters());
    expect([status, body.error]).toEqual([400, ["私密图片只能由会员上传"]]);
  });
});

describe("an address", () => {
  it("opens for the account that it was signed for, and nobody else", async () => {
    const { token, picture } = await makePrivate();
    const other = await makeSignedIn(db);
    const boss = await makeAdmin(db, "super");
    expect((await read(picture.src)).statusCode).toBe(401);
    for (const foreign of [other.token, boss.token])
      expect((await read(picture.src, foreign)).statusCode).toBe(403);
    // Nor does another member get one of his own.
    expect((await call("GET", `/api/private-media/${picture.id}`, { token: other.token })).status).toBe(403);
    expect((await call("GET", `/api/private-media/${picture.id}`)).status).toBe(401);
    const fresh = (await call("GET", `/api/private-media/${picture.id}`, { token })).body
      .data as never as PrivatePicture;
    expect((await read(fresh.src, token)).statusCode).toBe(200);
  });

  it("ends after five minutes, and says nothing of other files or times", async () => {
    const { token, picture } = await makePrivate();
    const second = (await upload(token, await quarters())).body.data as PrivatePicture;
    const address = new URL(picture.src, "http://paddock.test");
    const changed = (change: (url: URL) => void) => {
      const url = new URL(address);
      change(url);
      return read(url.pathname + url.search, token);
    };
    const until = Number(address.searchParams.get("until"));
    const old = until - 400_000;
    const { keys } = services;
    const owner = (await rowOf(picture)).ownerMemberId;
    const expired = keys.sign("private media address", `${picture.id} member:${owner} ${old}`);
    for (const answer of [
      await changed((url) => url.searchParams.set("until", String(until + 1))),
      await changed((url) => url.searchParams.set("signature", "A".repeat(22))),
      await changed((url) => url.searchParams.delete("signature")),
      await changed((url) => url.searchParams.append("until", "1")),
      await changed((url) => {
        url.pathname = `/api/private-media/${second.id}/content`;
      }),
      await changed((url) => {
        url.searchParams.set("until", String(old));
        url.searchParams.set("signature", expired);
      }),
    ])
      expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([403, "no-store"]);
    expect((await changed((url) => url.searchParams.set("more", "x"))).statusCode).toBe(200);
    for (const id of ["x", "0", "999999"])
      expect((await read(`/api/private-media/${id}/content`, token)).statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe("an administrator", () => {
  const seen = (id: string) => db.select().from(auditLog).where(eq(auditLog.targetId, id));
  const attached = async (kind: string) => {
    const made = await makePrivate();
    await attachPrivate(db, [made.picture.id], { memberId: made.member.id, kind, deleteAt: inHours(48) });
    return made;
  };

  it("with the permission for its kind reads it, which is written down", async () => {
    const { member, picture } = await attached("certification");
    const role = await makeRole(db, [{ permission: "media.private.read", kind: "certification" }]);
    const { admin, token } = await makeAdmin(db, role);
    const shown = (await call("GET", `/api/private-media/${picture.id}`, { token })).body
      .data as never as PrivatePicture;
    expect(await seen(picture.id)).toEqual([]);
    expect((await read(shown.src, token)).statusCode).toBe(200);
    expect(await seen(picture.id)).toMatchObject([
      {
        adminId: admin.id,
        action: "media.private_read",
        targetKind: "private_media",
        after: { owner: member.id, kind: "certification" },
      },
    ]);
  });

  it("without it, or for another kind, is refused; also once the role was changed", async () => {
    const { picture } = await attached("certification");
    const role = await makeRole(db, [{ permission: "media.private.read", kind: "appeal" }]);
    for (const token of [(await makeAdmin(db, role)).token, (await makeAdmin(db, "moderator")).token])
      expect((await call("GET", `/api/private-media/${picture.id}`, { token })).status).toBe(403);
    const { token } = await makeAdmin(
      db,
      await makeRole(db, [{ permission: "media.private.read" }, { permission: "audit.read" }]),
    );
    const { src } = (await call("GET", `/api/private-media/${picture.id}`, { token })).body
      .data as never as PrivatePicture;
    await db.execute(sql`update roles set grants = '[]' where grants @> '[{"permission": "audit.read"}]'`);
    expect((await read(src, token)).statusCode).toBe(403);
    expect(await seen(picture.id)).toEqual([]);
  });
});

describe("the quota", () => {
  it("counts what a member keeps, and frees what is deleted", async () => {
    const { member, token, picture } = await makePrivate();
    const bytes = env.PRIVATE_MEMBER_MB * MB - (await rowOf(picture)).bytes;
    const [filler] = await db
      .insert(privateMedia)
      .values({ ...(await rowOf(picture)), id: undefined, key: "filler", bytes, ownerMemberId: member.id })
      .returning();
    const refused = await upload(token, await quarters());
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      "QUOTA_EXCEEDED",
      ["私密文件最多 50 MB，请先删除不用的"],
    ]);
    const other = await makeSignedIn(db);
    expect((await upload(other.token, await quarters())).status).toBe(200);
    expect((await call("DELETE", `/api/private-media/${filler?.id}`, { token })).status).toBe(200);
    expect((await upload(token, await quarters())).status).toBe(200);
  });

  it("holds for uploads at the same moment", async () => {
    const { member, token, picture } = await makePrivate();
    const { bytes } = await rowOf(picture);
    await db.insert(privateMedia).values({
      ...(await rowOf(picture)),
      id: undefined,
      key: `filler${member.id}`,
      bytes: env.PRIVATE_MEMBER_MB * MB - 2 * bytes,
    });
    const picturesAtOnce = await Promise.all([1, 2, 3].map(async () => upload(token, await quarters())));
    expect(picturesAtOnce.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe("the end", () => {
  it("comes a day after the upload, or on the day that was set: row, key and file", async () => {
    const forgotten = await makePrivate();
    const used = await makePrivate();
    await attachPrivate(db, [used.picture.id], {
      memberId: used.member.id,
      kind: "certification",
      deleteAt: inHours(240),
    });
    const file = await fileOf(forgotten.picture);
    await sweepPrivate(services, inHours(25));
    expect(await privateById(db, forgotten.picture.id)).toBeUndefined();
    await expect(readFile(file)).rejects.toThrow("ENOENT");
    expect((await read(used.picture.src, used.token)).statusCode).toBe(200);
    // Decided: not needed any longer.
    await keepPrivateUntil(db, [used.picture.id], inHours(-1));
    expect((await read(used.picture.src, used.token)).statusCode).toBe(404);
    await sweepPrivate(services);
    expect(await privateById(db, used.picture.id)).toBeUndefined();
  });

  it("takes the key in the statement that sets it, and the file a moment later, whoever is killed in between", async () => {
    const [gone, kept] = [await makePrivate(), await makePrivate()];
    for (const { picture, member } of [gone, kept])
      await attachPrivate(db, [picture.id], { memberId: member.id, kind: "x", deleteAt: inHours(240) });
    const [file, key] = [await fileOf(gone.picture), (await rowOf(gone.picture)).sealedKey];
    // What is rolled back was not said either.
    await db
      .transaction(async (tx) => {
        await keepPrivateUntil(tx, [kept.picture.id], new Date());
        throw new Error("no");
      })
      .catch(() => undefined);
    await keepPrivateUntil(db, [gone.picture.id], new Date());
    const { rows } = await db.execute(
      sql`select id from private_media where to_jsonb(private_media)::text like ${`%${key}%`}`,
    );
    expect(rows).toEqual([]);
    expect(await readPrivate(services, await rowOf(gone.picture))).toBe(null);
    // Nothing brings it back, and a changed key of the installation does not trip over it.
    await keepPrivateUntil(db, [gone.picture.id], inHours(240));
    expect((await read(gone.picture.src, gone.token)).statusCode).toBe(404);
    const { lost } = await rewrapPrivate({ db, keys: new Keys([Buffer.from("y".repeat(40))]) });
    expect(lost).toBe((await db.$count(privateMedia)) - 1);
    // The process that said it is gone; any other one takes what it left.
    expect(await readFile(file)).not.toHaveLength(0);
    await drainBatch(services, WAITING_FILES, { wait: true });
    await expect(readFile(file)).rejects.toThrow("ENOENT");
    expect(await privateById(db, gone.picture.id)).toBeUndefined();
    expect((await read(kept.picture.src, kept.token)).statusCode).toBe(200);
  });

  it("comes within the minute also where only the day tells of it: the key of what is due goes before any file", async () => {
    const due = await makePrivate();
    const file = await fileOf(due.picture);
    await db
      .update(privateMedia)
      .set({ deleteAt: inHours(-1) })
      .where(eq(privateMedia.id, due.picture.id));
    const keyless: string[] = [];
    const watched = {
      delete: async (path: string) => {
        keyless.push((await rowOf(due.picture)).sealedKey);
        await storage.delete(path);
      },
    };
    await sweepPrivate({ db, storage: watched });
    expect(keyless).toEqual([""]);
    await expect(readFile(file)).rejects.toThrow("ENOENT");
    const crons = new Map<string, string | undefined>();
    await defineMediaJobs({
      ...services,
      jobs: {
        ...services.jobs,
        define: async (name, { cron }) => void crons.set(name, cron),
        send: async () => undefined,
      },
    });
    expect(crons.get("media-private")).toBe("* * * * *");
  });

  it("is brought about by the owner alone, while nothing uses the file", async () => {
    const { member, token, picture } = await makePrivate();
    const other = await makeSignedIn(db);
    const remove = (by: string) => call("DELETE", `/api/private-media/${picture.id}`, { token: by });
    expect((await remove(other.token)).status).toBe(404);
    await attachPrivate(db, [picture.id], { memberId: member.id, kind: "x", deleteAt: inHours(1) });
    expect((await remove(token)).status).toBe(409);
    expect((await read(picture.src, token)).statusCode).toBe(200);
    await db.update(privateMedia).set({ attachedAt: null }).where(eq(privateMedia.id, picture.id));
    const file = await fileOf(picture);
    expect((await remove(token)).status).toBe(200);
    await expect(readFile(file)).rejects.toThrow("ENOENT");
  });
});

it("is taken into use by its owner, once", async () => {
  const { member, picture } = await makePrivate();
  const other = await makeSignedIn(db);
  const use = (memberId: string, ids = [picture.id]) =>
    attachPrivate(db, ids, { memberId, kind: "certification", deleteAt: inHours(1) });
  await expect(use(other.member.id)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await use(member.id);
  await expect(use(member.id)).rejects.toMatchObject({ message: "文件已失效，请重新上传" });
  await use(member.id, []);
});

it("stays readable while keys are changed, and needs the old one no more once it was wrapped anew", async () => {
  const { picture } = await makePrivate();
  const [old, fresh] = [await readFile(join(env.DATA_DIR, "secret.key"), "utf8"), "f".repeat(40)];
  const both = new Keys([Buffer.from(fresh), Buffer.from(old.trim())]);
  const only = new Keys([Buffer.from(fresh)]);
  const plain = await readPrivate({ storage, keys: both }, await rowOf(picture));
  expect(await rewrapPrivate({ db, keys: only })).toMatchObject({ wrapped: 0 });
  const { wrapped, lost } = await rewrapPrivate({ db, keys: both });
  expect(wrapped).toBeGreaterThan(0);
  expect(lost).toBe(0);
  expect(await readPrivate({ storage, keys: only }, await rowOf(picture))).toEqual(plain);
  expect(await rewrapPrivate({ db, keys: both })).toEqual({ wrapped: 0, lost: 0 });
});
