import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../../../test/support/database.ts";
import { publishTexts } from "./publish-texts.ts";
import { documentVersion, versionsOf } from "./queries.ts";
import { documents } from "./tables.ts";
import type { DocumentText } from "./texts.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());
beforeEach(() => database.db.delete(documents));

const text = (version: string, body: string): DocumentText => ({
  key: "legal",
  version,
  title: "法律声明",
  summary: ["第一句话。", "第二句话。", "第三句话。"],
  body,
});

describe("publishing the texts of the repository", () => {
  it("adds all of them once", async () => {
    const first = await publishTexts(database.db);
    expect(first.added).toContain("agreement 2026-03-01");
    expect(first.added).toContain("agreement 2026-09-01");
    expect(first.differing).toEqual([]);
    expect(await publishTexts(database.db)).toEqual({ added: [], differing: [] });
  });

  it("adds a new version beside the old one", async () => {
    await publishTexts(database.db, [text("2026-03-01", "旧。")]);
    const outcome = await publishTexts(database.db, [text("2026-03-01", "旧。"), text("2026-09-01", "新。")]);
    expect(outcome).toEqual({ added: ["legal 2026-09-01"], differing: [] });
    expect(await versionsOf(database.db, "legal")).toEqual(["2026-09-01", "2026-03-01"]);
  });

  it("keeps what was published when its file was edited, and says so", async () => {
    await publishTexts(database.db, [text("2026-03-01", "已经同意的文字。")]);
    const outcome = await publishTexts(database.db, [text("2026-03-01", "悄悄改过的文字。")]);
    expect(outcome).toEqual({ added: [], differing: ["legal 2026-03-01"] });
    expect((await documentVersion(database.db, "legal", "2026-03-01"))?.body).toBe("已经同意的文字。");
  });

  it("may run in several processes at once", async () => {
    const all = await Promise.all([
      publishTexts(database.db),
      publishTexts(database.db),
      publishTexts(database.db),
    ]);
    const added = all.flatMap((outcome) => outcome.added);
    expect(new Set(added).size).toBe(added.length);
    expect(added.length).toBe((await database.db.select().from(documents)).length);
  });
});
