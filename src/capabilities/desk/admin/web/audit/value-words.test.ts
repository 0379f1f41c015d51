import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { auditVerbs } from "../../audit-verbs.ts";
import { kindOf, nameOf, saidOf } from "./value-words.ts";

/** What an entry has besides what it says. */
const OWN = new Set(["adminId", "action", "targetKind", "targetId", "address", "before", "after"]);

const sources = globSync("src/**/*.ts")
  .filter((path) => path.includes("/server/") && !path.includes(".test."))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }))
  .filter(({ text }) => /recordAudit|AuditRecord|\baudit\(/.test(text));

/** From a bracket to the one that closes it. */
function bracketed(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if ("([{".includes(text[at] ?? "")) depth += 1;
    if (")]}".includes(text[at] ?? "")) depth -= 1;
    if (depth === 0) return text.slice(from, at + 1);
  }
  return text.slice(from);
}

/** Names of the values in object literals: `name: …`, and names alone between commas. */
function keysOf(text: string): string[] {
  const long = [...text.matchAll(/[{,]\s*(\w+):(?!:)/g)];
  const short = [...text.matchAll(/(?<=[{,]\s*)([a-z]\w*)\s*(?=[,}])/g)];
  // What stands between the brackets of a call or a list has commas too, and is no value.
  const inObjects = short.filter(({ index }) => {
    let depth = 0;
    for (let at = index; at >= 0; at -= 1) {
      const sign = text[at] ?? "";
      if (")]}".includes(sign)) depth += 1;
      else if ("([{".includes(sign)) {
        if (depth === 0) return sign === "{" && !/^\s*\w*\s*\}\s*(?:,\s*)?\)?\s*=>/.test(text.slice(at + 1));
        depth -= 1;
      }
    }
    return false;
  });
  return [...long, ...inObjects].flatMap(([, name]) => (name === undefined || OWN.has(name) ? [] : [name]));
}

/** What `before` and `after` say wherever an entry is written, by name, with the file. */
function writtenKeys(): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, text } of sources)
    for (const { index, 0: head } of text.matchAll(/\b(?:before|after):\s*\{/g))
      for (const name of keysOf(bracketed(text, index + head.length - 1))) found.set(name, path);
  return found;
}

/** Kinds of what entries are about, wherever one is written. */
function writtenTargets(): Set<string> {
  return new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/targetKind: "(\w+)"/g)].flatMap(([, kind]) => kind ?? []),
    ),
  );
}

describe("the words of an entry", () => {
  it("name everything that is written down of a change", () => {
    const keys = writtenKeys();
    expect(keys.size).toBeGreaterThan(50);
    const raw = [...keys].filter(([key]) => !/\p{Script=Han}/u.test(nameOf(key)) || nameOf(key) === "其他");
    expect(raw).toEqual([]);
    for (const key of ["paused", "threshold", "minutes", "receivers", "form"])
      expect(nameOf(key), key).not.toBe("其他");
  });

  it("name everything that an entry can be about", () => {
    expect([...writtenTargets()].filter((kind) => !/\p{Script=Han}/u.test(kindOf(kind)))).toEqual([]);
  });

  it("never show the name of a column, not even of a later version", () => {
    expect(nameOf("column_of_tomorrow")).toBe("其他");
    expect(saidOf("later", { deep_key: 1, name: "甲" })).toBe("其他：1；名称：甲");
    expect(saidOf("form", "spike")).toBe("突增");
  });

  it("tell pausing from going on, and what somebody was judged to be", () => {
    expect(auditVerbs["warning-rules.paused"]).toBe("暂停了监测规则");
    expect(auditVerbs["warning-rules.resumed"]).toBe("恢复了监测规则");
    expect(auditVerbs["opinions.negative"]).toBe("判断为负面");
    expect(auditVerbs["opinions.harmless"]).toBe("判断为非负面");
  });
});
