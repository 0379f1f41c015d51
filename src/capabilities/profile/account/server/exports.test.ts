import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it, vi } from "vitest";
import { memberConsents, memberTokens } from "#capabilities/people/members/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import type { DataExports } from "#capabilities/profile/account/contract.ts";
import { hashToken } from "#platform/auth/tokens.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeArticle, makeComment, makeSignedIn } from "../../../../../test/support/factories.ts";
import { failExport, makeExport, sweepExports } from "./exports.ts";
import { dataExports } from "./tables.ts";

const { call, inject, services } = await createTestApp();
const { db } = services;
// The queue is run by hand, so that what stands between is seen.
vi.spyOn(services.jobs, "send").mockResolvedValue();
const DAY = 86_400_000;

async function proved(values: Parameters<typeof makeSignedIn>[1] = {}) {
  const made = await makeSignedIn(db, values);
  await db
    .update(memberTokens)
    .set({ provedAt: new Date() })
    .where(eq(memberTokens.hash, hashToken(made.token)));
  return made;
}

/** Its methods, to be put beside others. */
const bound = (storage: typeof services.storage): typeof services.storage => ({
  put: storage.put.bind(storage),
  putFile: storage.putFile.bind(storage),
  get: storage.get.bind(storage),
  stat: storage.stat.bind(storage),
  stream: storage.stream.bind(storage),
  exists: storage.exists.bind(storage),
  delete: storage.delete.bind(storage),
  deleteTree: storage.deleteTree.bind(storage),
  sweep: storage.sweep.bind(storage),
});

const ask = (token: string) => call("POST", "/api/user/exports", { token });
const state = async (token: string) =>
  (await call("GET", "/api/user/exports", { token })).body.data as DataExports;
const fetchFile = (token: string, id: string) =>
  inject({ url: `/api/user/exports/${id}/file`, headers: { authorization: `Bearer ${token}` } });

async function exported(token: string): Promise<string> {
  await ask(token);
  const id = (await state(token)).latest?.id ?? "";
  await makeExport(services, id);
  return id;
}

describe("the archive of a member's data", () => {
  it("holds what features keep, as pages and as JSON, and nothing can run in it", async () => {
    const { member, token } = await proved({
      nickname: "老周<script>alert(1)</script>",
      mobile: "13811112222",
      bio: "一行\n两行",
    });
    const article = await makeArticle(db);
    await makeComment(db, {
      targetId: article.id,
      authorId: member.id,
      body: "这台车\n<img src=x onerror=1>",
    });
    const other = await makeComment(db, { targetId: article.id, body: "别人的话" });
    await db
      .insert(memberConsents)
      .values({ memberId: member.id, documentKey: "privacy", version: "2026-03-01", agreed: true });
    const id = await exported(token);
    const answer = await fetchFile(token, id);
    expect([answer.statusCode, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
      200,
      "application/zip",
      "private, no-store",
    ]);
    const files = unzipSync(new Uint8Array(answer.rawPayload));
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    expect(JSON.parse(text("data/profile.json"))).toMatchObject({
      rows: [{ nickname: member.nickname, mobile: "13811112222", bio: "一行\n两行" }],
    });
    expect(JSON.parse(text("data/comments.json"))).toMatchObject({ rows: [{ state: "已发布" }] });
    expect(JSON.parse(text("data/consents.json"))).toMatchObject({ rows: [{ document: "privacy" }] });
    const pages = Object.keys(files).filter((name) => name.endsWith(".html"));
    expect(pages).toContain("index.html");
    for (const name of pages) {
      expect(text(name)).not.toMatch(/<script|<img/);
      expect(text(name)).not.toContain(other.body);
    }
    for (const [, href = ""] of text("index.html").matchAll(/href="([^"]+)"/g))
      expect(files).toHaveProperty([href]);
  });

  it("is made once at a time and once a day, after a fresh proof", async () => {
    const stale = await makeSignedIn(db);
    expect((await ask(stale.token)).body.code).toBe("PROOF_REQUIRED");
    const { token } = await proved();
    const both = await Promise.all([ask(token), ask(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { latest } = await state(token);
    expect(latest).toMatchObject({ status: "waiting", progress: 0 });
    expect((await fetchFile(token, latest?.id ?? "")).statusCode).toBe(404);
    await makeExport(services, latest?.id ?? "");
    expect(await state(token)).toMatchObject({ latest: { status: "ready", progress: 100 } });
    const again = await ask(token);
    expect([again.status, again.body.error[0]]).toEqual([429, expect.stringContaining("每天可以导出一次")]);
    await db.update(dataExports).set({ createdAt: new Date(Date.now() - DAY) });
    expect((await ask(token)).status).toBe(200);
  });

  it("is announced, opens for its owner alone, and is gone after three days", async () => {
    const { member, token } = await proved();
    const id = await exported(token);
    const told = await db.select().from(notices).where(eq(notices.memberId, member.id));
    expect(told).toMatchObject([{ title: "你的个人数据已经备好", link: "/my/safety/export" }]);
    const stranger = await makeSignedIn(db);
    expect((await fetchFile(stranger.token, id)).statusCode).toBe(404);
    expect((await call("GET", `/api/user/exports/${id}`, { token: stranger.token })).status).toBe(404);
    expect((await inject({ url: `/api/user/exports/${id}/file` })).statusCode).toBe(401);
    const [row] = await db.select().from(dataExports).where(eq(dataExports.id, id));
    const path = `private/exports/${row?.key}`;
    // As it lies there nobody reads it.
    const stored = await services.storage.get(path);
    expect(stored).not.toBeNull();
    expect(() => unzipSync(new Uint8Array(stored ?? []))).toThrow();
    await sweepExports(services, new Date(Date.now() + 2.9 * DAY));
    expect((await fetchFile(token, id)).statusCode).toBe(200);
    await sweepExports(services, new Date(Date.now() + 3.1 * DAY));
    expect(await services.storage.exists(path)).toBe(false);
    expect((await fetchFile(token, id)).statusCode).toBe(410);
    expect(await state(token)).toMatchObject({ latest: { status: "expired" } });
  });

  it("whose process was killed behind its file leaves none, whether it is begun anew or swept", async () => {
    const files: string[] = [];
    const dying = {
      ...services,
      storage: {
        ...bound(services.storage),
        async put(...given: Parameters<typeof services.storage.put>) {
          await services.storage.put(...given);
          files.push(given[0]);
          throw new Error("killed");
        },
      },
    };
    const { token } = await proved();
    await ask(token);
    const id = (await state(token)).latest?.id ?? "";
    const there = () => Promise.all(files.map((file) => services.storage.exists(file)));
    for (const _ of [1, 2]) await expect(makeExport(dying, id)).rejects.toThrow("killed");
    expect(await there()).toEqual([false, true]);
    expect(await state(token)).toMatchObject({ latest: { status: "running", expires_at: null } });
    await sweepExports(services, new Date(Date.now() + 5 * 60_000));
    expect(await there()).toEqual([false, true]);
    await sweepExports(services, new Date(Date.now() + 2 * 3_600_000));
    expect(await there()).toEqual([false, false]);
    expect(await state(token)).toMatchObject({ latest: { status: "failed" }, next_at: null });
  });

  it("that could not be made, or whose process was killed, can be asked for again at once", async () => {
    const { token } = await proved();
    await ask(token);
    const first = (await state(token)).latest?.id ?? "";
    await failExport(db, first);
    expect(await state(token)).toMatchObject({ latest: { status: "failed" }, next_at: null });
    expect((await ask(token)).status).toBe(200);
    await db
      .update(dataExports)
      .set({ status: "running", createdAt: new Date(Date.now() - 31 * 60_000) })
      .where(eq(dataExports.status, "waiting"));
    expect(await state(token)).toMatchObject({ latest: { status: "failed" } });
    expect((await ask(token)).status).toBe(200);
    await expect(makeExport(services, first)).resolves.toBeUndefined();
    expect(await state(token)).toMatchObject({ latest: { status: "waiting" } });
  });
});
