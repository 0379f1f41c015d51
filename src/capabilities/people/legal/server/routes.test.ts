import { describe, expect, it } from "vitest";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { type DocumentDiff, type DocumentList, documentKeys, type LegalDocument } from "../contract.ts";
import { publishTexts } from "./publish-texts.ts";
import { showDocument } from "./show-document.ts";

/** Far enough ahead that no clock of a test machine reaches it. */
const FUTURE = "2999-01-01";

const test = await createTestApp({
  env: { OPERATOR_NAME: "某某科技", CONTACT_EMAIL: "law@paddock.example" },
});
await publishTexts(test.services.db);
await publishTexts(test.services.db, [
  {
    key: "track",
    version: FUTURE,
    title: "赛道活动协议",
    summary: ["甲。", "乙。", "丙。"],
    body: "## 一、新版\n\n以后生效。",
  },
]);

const get = (path: string) => test.call("GET", path);

async function show(path: string): Promise<LegalDocument> {
  const { status, body } = await get(path);
  expect(status).toBe(200);
  return body.data;
}

async function compare(path: string): Promise<DocumentDiff> {
  const { status, body } = await get(path);
  expect(status).toBe(200);
  return body.data;
}

describe("GET /api/documents", () => {
  it("lists every text once, in the version in force, and says whom to ask", async () => {
    const { status, body } = await get("/api/documents");
    expect(status).toBe(200);
    const { items, contact }: DocumentList = body.data;
    expect(items.map((item) => item.key)).toEqual([...documentKeys].sort());
    expect(items).toContainEqual({
      key: "agreement",
      title: "用户协议",
      version: "2026-09-01",
      effective_at: "2026-08-31T16:00:00.000Z",
    });
    expect(items.map((item) => item.version)).not.toContain(FUTURE);
    expect(contact).toEqual({ operator: "某某科技", email: "law@paddock.example" });
  });
});

describe("GET /api/documents/{key}", () => {
  it("answers the version in force with its table of contents and its history", async () => {
    const document = await show("/api/documents/agreement");
    expect(document).toMatchObject({
      key: "agreement",
      section: umbrellaSection.slug,
      title: "用户协议",
      version: "2026-09-01",
      current_version: "2026-09-01",
      effective_at: "2026-08-31T16:00:00.000Z",
      contact: { operator: "某某科技", email: "law@paddock.example" },
    });
    expect(document.versions.map((entry) => entry.version)).toEqual(["2026-09-01", "2026-03-01"]);
    expect(document.toc[0]).toEqual({ id: "s-1", text: "一、协议的成立与范围", level: 2 });
    expect(document.html).toContain("某某科技");
    expect(document.html).not.toContain("{{");
  });

  it("answers an older version when it is named", async () => {
    const document = await show("/api/documents/agreement?version=2026-03-01");
    expect(document.version).toBe("2026-03-01");
    expect(document.current_version).toBe("2026-09-01");
    expect(document.html).not.toContain("生成与合成内容");
  });

  it("speaks in the section's names", async () => {
    const main = await show("/api/documents/legal");
    expect(main.html).toContain(`${umbrellaSection.name}是独立的汽车媒体与社群`);
    for (const { slug, name, marque } of sections.filter((section) => !section.umbrella)) {
      const club = await show(`/api/documents/legal?section=${slug}`);
      expect(club.section).toBe(slug);
      expect(club.html).toContain(`${name}由${marque}汽车的车主和爱好者组成`);
    }
  });

  it("announces a version that takes effect later, but does not show it as current", async () => {
    const document = await show("/api/documents/track");
    expect(document.version).toBe("2026-03-01");
    expect(document.current_version).toBe("2026-03-01");
    expect(document.versions.map((entry) => entry.version)).toEqual([FUTURE, "2026-03-01"]);
    const later = await show(`/api/documents/track?version=${FUTURE}`);
    expect(later.html).toContain("以后生效");
    expect(later.current_version).toBe("2026-03-01");
  });

  it("takes a version into force with the first second of its day in China", async () => {
    const at = (moment: string) =>
      showDocument(test.services.db, test.services.env, { key: "agreement" }, new Date(moment));
    expect((await at("2026-08-31T15:59:59Z")).version).toBe("2026-03-01");
    expect((await at("2026-08-31T16:00:00Z")).version).toBe("2026-09-01");
    await expect(at("2026-02-28T15:59:59Z")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it.each([
    ["an unknown key", "/api/documents/nothing"],
    ["a version that was never published", "/api/documents/agreement?version=2020-01-01"],
    ["an unknown section", "/api/documents/agreement?section=nowhere"],
  ])("answers 404 for %s", async (_what, path) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(body).toEqual({ state: false, error: ["内容不存在或已被删除"], code: "NOT_FOUND" });
  });

  it("refuses a version that is no date", async () => {
    const { status, body } = await get("/api/documents/agreement?version=latest");
    expect(status).toBe(400);
    expect(body).toMatchObject({
      state: false,
      code: "INVALID_INPUT",
      error: ["版本应是日期，例如 2026-03-01"],
    });
  });
});

describe("GET /api/documents/{key}/diff", () => {
  it("says what was added, removed and reworded", async () => {
    const { blocks, ...head } = await compare("/api/documents/privacy/diff?from=2026-03-01&to=2026-09-01");
    expect(head).toMatchObject({
      title: "隐私政策",
      from: { version: "2026-03-01", effective_at: "2026-02-28T16:00:00.000Z" },
      to: { version: "2026-09-01", effective_at: "2026-08-31T16:00:00.000Z" },
    });
    expect(head.added).toBe(blocks.filter((block) => block.kind === "added").length);
    expect(head.added).toBeGreaterThan(0);
    const kept = blocks.find((block) =>
      block.parts.some((part) => part.kind === "removed" && part.text === "九十日内"),
    );
    expect(kept?.parts).toContainEqual({ kind: "added", text: "三十日内" });
  });

  it("turns around when the versions do", async () => {
    const { blocks } = await compare("/api/documents/privacy/diff?from=2026-09-01&to=2026-03-01");
    expect(blocks.some((block) => block.kind === "removed" && block.role === "heading")).toBe(true);
  });

  it("answers 404 when one of the versions does not exist, 400 when one is missing", async () => {
    expect((await get("/api/documents/privacy/diff?from=2026-03-01&to=2027-03-01")).status).toBe(404);
    expect((await get("/api/documents/privacy/diff?from=2026-03-01")).status).toBe(400);
  });
});
