import { describe, expect, it } from "vitest";
import { auditAreas, auditVerbs } from "./audit-verbs.ts";

describe("names of what the audit log tells", () => {
  it("are Chinese words, and no two acts of one area share one", () => {
    for (const [action, name] of Object.entries(auditVerbs))
      expect(name, action).toMatch(/^\p{Script=Han}+$/u);
    const named = Object.entries(auditVerbs).map(([action, name]) => `${action.split(".")[0]} ${name}`);
    expect(new Set(named).size).toBe(named.length);
  });

  it("cover every area, and no area without acts", () => {
    const areas = new Set(Object.keys(auditVerbs).map((action) => action.split(".")[0]));
    expect(Object.keys(auditAreas).sort()).toEqual([...areas].sort());
  });
});
