import { describe, expect, it } from "vitest";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { documentKeys } from "../contract.ts";
import { diffDocuments } from "./diff.ts";
import { fillPlaceholders } from "./placeholders.ts";
import { renderDocument } from "./render.ts";
import { loadTexts, parseText } from "./texts.ts";
import { sectionValues } from "./values.ts";

const settings = { OPERATOR_NAME: "某公司", CONTACT_EMAIL: "a@b.example", ICP_NUMBER: undefined };
const texts = await loadTexts();

describe("the texts that come with the product", () => {
  it("are there for every key", () => {
    expect([...new Set(texts.map((text) => text.key))]).toEqual([...documentKeys]);
  });

  it("cover every document page of every section", () => {
    for (const section of sections) {
      for (const document of section.documents) expect(documentKeys).toContain(document.key);
    }
  });

  it.each(texts)("$key $version reads well in every section, with and without settings", (text) => {
    const full = { ...settings, ICP_NUMBER: "京ICP备00000000号" };
    const empty = { OPERATOR_NAME: "某公司", CONTACT_EMAIL: "", ICP_NUMBER: undefined };
    for (const section of sections) {
      for (const env of [full, empty]) {
        const values = sectionValues(section, env);
        const { html, toc } = renderDocument(text.body, values);
        expect(html).not.toMatch(/\*\*|\{\{|undefined/);
        expect(toc.length).toBeGreaterThan(4);
        expect(toc[0]?.text).toMatch(/^一、/);
        for (const line of [text.title, ...text.summary]) expect(fillPlaceholders(line, values)).not.toBe("");
      }
    }
  });

  it.each(texts)("$key $version names no section by itself", (text) => {
    const written = [text.title, ...text.summary, text.body].join("\n");
    for (const section of sections) {
      expect(written).not.toContain(section.name);
      expect(written).not.toContain(section.marque);
      expect(written.toLowerCase()).not.toContain(section.latin.toLowerCase());
    }
  });

  it.each(texts)("$key $version refers to chapters that exist", (text) => {
    const { toc } = renderDocument(text.body, sectionValues(umbrellaSection, settings));
    const chapters = toc.map((entry) => entry.text.split("、")[0]);
    for (const [, number] of text.body.matchAll(/第([一二三四五六七八九十]+)章/g))
      expect(chapters).toContain(number);
  });

  it("number their chapters without a gap", () => {
    const digits = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    const numeral = (n: number) =>
      n < 10 ? digits[n] : `${n >= 20 ? digits[Math.floor(n / 10)] : ""}十${digits[n % 10]}`;
    for (const text of texts) {
      const { toc } = renderDocument(text.body, sectionValues(umbrellaSection, settings));
      expect(toc.filter((entry) => entry.level === 2).map((entry) => entry.text.split("、")[0])).toEqual(
        toc.filter((entry) => entry.level === 2).map((_, index) => numeral(index + 1)),
      );
    }
  });

  it("show what changed where a text has two versions", () => {
    for (const key of ["agreement", "privacy"]) {
      const [before, after] = texts.filter((text) => text.key === key);
      if (before === undefined || after === undefined) throw new Error(`${key} has no two versions`);
      const blocks = diffDocuments(before.body, after.body, sectionValues(umbrellaSection, settings));
      expect(new Set(blocks.map((block) => block.kind))).toContain("added");
      expect(new Set(blocks.map((block) => block.kind))).toContain("changed");
    }
  });
});

describe("reading a text's file", () => {
  const file = (version: string) =>
    `---\ntitle: 声明\nversion: "${version}"\neffective: "${version}"\nsummary:\n  - 第一句话。\n  - 第二句话。\n  - 第三句话。\n---\n\n正文。\n`;

  it("takes title, summary and body apart", () => {
    expect(parseText("legal", "2026-03-01", file("2026-03-01"))).toEqual({
      key: "legal",
      version: "2026-03-01",
      title: "声明",
      summary: ["第一句话。", "第二句话。", "第三句话。"],
      body: "正文。",
    });
  });

  it("names the file that is wrong and says why", () => {
    expect(() => parseText("legal", "2026-03-02", file("2026-03-01"))).toThrow(
      "legal/2026-03-02.md: the front matter says 2026-03-01",
    );
    expect(() => parseText("legal", "2026-13-01", file("2026-13-01"))).toThrow("legal/2026-13-01.md");
    expect(() => parseText("legal", "2026-03-01", "正文。")).toThrow("legal/2026-03-01.md: no front matter");
  });
});
