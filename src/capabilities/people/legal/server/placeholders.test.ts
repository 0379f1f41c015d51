import { describe, expect, it } from "vitest";
import { escapeMarkdown, fillPlaceholders, type PlaceholderValues } from "./placeholders.ts";

const values: PlaceholderValues = {
  brand: "某媒体",
  club: "某车友会",
  marque: "某牌",
  operator: "某公司",
  contact_email: "a@b.example",
  icp: "",
};

describe("placeholders of a legal text", () => {
  it("puts the section's names in", () => {
    expect(fillPlaceholders("{{club}}由{{operator}}运营", values)).toBe("某车友会由某公司运营");
  });

  it("keeps a passage only when its value is there, and its opposite only when it is not", () => {
    const text = "甲{{#icp}}备案号：{{icp}}{{/icp}}{{^icp}}备案中{{/icp}}{{#marque}}，{{marque}}{{/marque}}";
    expect(fillPlaceholders(text, values)).toBe("甲备案中，某牌");
    expect(fillPlaceholders(text, { ...values, icp: "京1号", marque: "" })).toBe("甲备案号：京1号");
  });

  it("refuses a name that nothing fills in", () => {
    expect(() => fillPlaceholders("{{clubb}}", values)).toThrow("Unknown placeholder {{clubb}}");
    expect(() => fillPlaceholders("{{#phone}}x{{/phone}}", values)).toThrow("Unknown placeholder {{phone}}");
  });

  it("refuses a condition that is not closed", () => {
    expect(() => fillPlaceholders("{{#icp}}备案", values)).toThrow("Unbalanced condition");
  });

  it("does not read a value as Markdown or as another placeholder", () => {
    const hostile = { ...values, operator: "**甲** [乙](http://x.example) <b> {{brand}}" };
    const filled = fillPlaceholders("由{{operator}}运营", hostile, escapeMarkdown);
    expect(filled).toBe("由\\*\\*甲\\*\\* \\[乙\\](http://x.example) \\<b\\> {{brand}}运营");
  });
});
