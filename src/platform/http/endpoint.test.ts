import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { rateLimits } from "#platform/limits/tables.ts";
import { createTestApp } from "../../../test/support/app.ts";
import { makeArticle, makeSignedIn } from "../../../test/support/factories.ts";

const { call, services } = await createTestApp();
const { db } = services;

test("NUL and halves of surrogate pairs are refused in path, query and body, and change nothing", async () => {
  const { token } = await makeSignedIn(db);
  const { id } = await makeArticle(db);
  const comment = (body: string) => ({
    target_kind: "article",
    target_id: id,
    body,
    idempotency_key: "key-0001",
  });
  const refused = [
    await call("GET", "/api/documents/%00"),
    await call("GET", "/api/articles?tag=a%00b"),
    await call("POST", "/api/comments", { token, body: comment("好\0车") }),
    // JSON carries the half as an escape.
    await call("POST", "/api/comments", { token, body: comment("好\ud83d车") }),
    await call("PUT", "/api/user", { token, body: { "bio\ud83d": "", bio: "新的" } }),
  ];
  for (const { status, body } of refused) {
    expect(status).toBe(400);
    expect(body).toMatchObject({
      state: false,
      code: "INVALID_INPUT",
      error: ["内容里有无法保存的字符，请删除后重试"],
    });
  }
  expect((await call("GET", "/api/user", { token })).body.data).toMatchObject({
    bio: "",
    counts: { comments: 0 },
  });
  // The whole emoji is welcome.
  expect((await call("POST", "/api/comments", { token, body: comment("好👍车") })).status).toBe(200);
});

test("what is wrong with each part of the input is told under its name, the first thing only", async () => {
  const { token } = await makeSignedIn(services.db);
  const long = "长".repeat(3000);
  const body = { version: "1", nickname: long, bio: long, birthday: 7 };
  const answer = await call("PUT", "/api/user", { token, body });
  expect([answer.status, answer.body.code]).toEqual([400, "INVALID_INPUT"]);
  expect(answer.body.fields).toEqual({
    nickname: "昵称太长了",
    bio: "简介太长了",
    birthday: "参数 birthday 不正确",
  });
  expect(new Set(answer.body.error)).toEqual(new Set(Object.values(answer.body.fields)));
  const inner = {
    target_kind: "article",
    target_id: "1",
    body: "好",
    picture_ids: ["1", "x"],
    idempotency_key: "key-0002",
  };
  expect((await call("POST", "/api/comments", { token, body: inner })).body.fields).toEqual({
    "picture_ids.1": "编号不正确",
  });
  // What is about no part names none.
  expect((await call("GET", "/api/articles/9999999")).body).not.toHaveProperty("fields");
});

test("dates that PostgreSQL does not know are refused", async () => {
  expect((await call("GET", "/api/articles/fresh?since=0000-01-01T00:00:00Z")).status).toBe(400);
  expect((await call("GET", "/api/documents/privacy?version=0000-01-01")).status).toBe(400);
  expect((await call("GET", "/api/articles/fresh?since=0001-01-01T00:00:00Z")).status).toBe(200);
});

test("an address of any length counts against its limit", async () => {
  const { id } = await makeArticle(db);
  const { token } = await makeSignedIn(db);
  // Nothing that compression would bring below the limit of an index.
  const noisy = randomBytes(3000).toString("hex");
  const keys = async () => (await db.select().from(rateLimits)).map(({ key, count }) => [key.length, count]);
  const before = (await keys()).length;
  for (let round = 0; round < 2; round += 1) {
    const answer = await call("DELETE", `/api/likes/article/${id}`, {
      token,
      headers: { "x-forwarded-for": noisy },
    });
    expect(answer.status).toBe(200);
  }
  const made = (await keys()).slice(before);
  expect(made.every(([length = 0, count]) => length < 250 && count === 2)).toBe(true);
  expect(made).toHaveLength(2);
});
