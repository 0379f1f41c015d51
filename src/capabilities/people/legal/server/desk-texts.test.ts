import { expect, test } from "vitest";
import type { z } from "zod";
import { umbrellaSection } from "#sections/registry.ts";
import { todayInChina } from "#shared/profile-rules.ts";
import { adminAccounts, PASSWORD } from "../../../../../test/support/admin-accounts.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeRole } from "../../../../../test/support/factories.ts";
import type { legalEndpoints, TextSource } from "../contract.ts";
import { publishTexts } from "./publish-texts.ts";

const app = await createTestApp();
const { services, call } = app;
const { db } = services;
await publishTexts(db);
const { makeAccount, signedIn } = await adminAccounts(app);
const make = async (role: string) => {
  const { account } = await makeAccount({ role });
  return signedIn(account);
};

type Text = z.output<(typeof legalEndpoints)["GET /api/admin/texts/{key}"]["data"]>;
type Preview = z.output<(typeof legalEndpoints)["POST /api/admin/texts/{key}/preview"]["data"]>;

const { token } = await make(await makeRole(db, [{ permission: "legal.manage" }]));
const path = "/api/admin/texts/track";
const show = async () => (await call("GET", path, { token })).body.data as Text;
const daysAhead = (days: number) =>
  new Date(Date.parse(`${todayInChina()}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const save = async (changes: Partial<TextSource>, version?: string) => {
  const { source, version: seen } = await show();
  return call("PUT", `${path}/draft`, { token, body: { ...source, ...changes, version: version ?? seen } });
};
const publish = async (values: object) =>
  call("POST", `${path}/publish`, {
    token,
    body: {
      ...{ version: (await show()).version, effective: daysAhead(20), substantial: true, note: "" },
      ...{ proof: { password: PASSWORD } },
      ...values,
    },
  });

test("a draft begins with the newest version, is kept for one editor at a time, and shows what it changes", async () => {
  const { source, version } = await show();
  expect(source.body).toContain("## 一、");
  const body = `${source.body}\n\n## 十九、新增\n\n这一章是新的，由{{operator}}解释。`;
  expect((await save({ body }, version)).status).toBe(200);
  expect((await save({ body: `${body}！` }, version)).body.code).toBe("CHANGED");
  const preview = await call("POST", `${path}/preview`, {
    token,
    body: { ...(await show()).source, section: umbrellaSection.slug },
  });
  const { blocks, problems, html } = preview.body.data as Preview;
  expect(problems).toEqual([]);
  expect(html).not.toContain("{{");
  expect(blocks.filter(({ kind }) => kind === "added").map(({ parts }) => parts[0]?.text)).toEqual([
    "十九、新增",
    `这一章是新的，由${services.env.OPERATOR_NAME}解释。`,
  ]);
});

test("placeholders that nothing fills in are named, and keep a text from being published", async () => {
  const { source } = await show();
  const wrong: [string, string][] = [
    ["{{clubb}}", "正文里有不认识的占位符 {{clubb}}"],
    ["{{#icp}}备案", "正文里的 {{#icp}} 没有结束"],
    ["备案{{/icp}}", "正文里的 {{/icp}} 没有对应的开头"],
    ["{{icp", "正文里有没写完的占位符"],
  ];
  for (const [added, message] of wrong) {
    const body = `${source.body}\n\n${added}`;
    const answer = await call("POST", `${path}/preview`, {
      token,
      body: { ...source, body, section: umbrellaSection.slug },
    });
    expect((answer.body.data as Preview).problems).toEqual([message]);
    await save({ body });
    expect((await publish({})).body.error).toEqual([message]);
  }
  await save(source);
});

test("a change of substance is published fifteen days ahead, a correction from the next day, and neither without a proof", async () => {
  await save({ title: "赛道协议" });
  expect((await publish({ proof: { password: "not-this" } })).body.code).toBe("SIGN_IN_FAILED");
  expect((await publish({ effective: daysAhead(14) })).body.fields).toHaveProperty("effective");
  expect((await publish({ effective: daysAhead(0), substantial: false })).body.error).toEqual([
    "生效日期最早是明天",
  ]);
  expect((await publish({ effective: daysAhead(1), substantial: false, note: "改错字" })).status).toBe(200);
  const { text } = await show();
  expect(text.draft).toBeNull();
  expect(text.versions[0]).toMatchObject({
    ...{ version: daysAhead(1), state: "coming", substantial: false, note: "改错字" },
  });
  // The history that everybody reads has it at once; what is in force stays until that day.
  const shown = (await call("GET", "/api/documents/track")).body.data as {
    version: string;
    versions: { version: string }[];
  };
  expect(shown.versions[0]?.version).toBe(daysAhead(1));
  expect(shown.version).not.toBe(daysAhead(1));
  // What stands there cannot be written over, and the same words are no version.
  await save({ title: "又一版赛道协议" });
  expect((await publish({ effective: daysAhead(1), substantial: false })).status).toBe(400);
});

test("who may not publish texts reads none of their drafts", async () => {
  const other = await make(await makeRole(db, [{ permission: "review.read" }]));
  expect((await call("GET", path, { token: other.token })).status).toBe(403);
  expect((await call("GET", "/api/admin/texts", { token: other.token })).status).toBe(403);
});
