import { describe, expect, it } from "vitest";
import { announcedVersion, previousVersion, versionState, writtenDate } from "./version-state.ts";

const entry = (version: string) => ({ version, effective_at: `${version}T00:00:00Z` });
const document = {
  versions: ["2027-06-01", "2027-01-01", "2026-09-01", "2026-03-01"].map(entry),
  current_version: "2026-09-01",
};

describe("the versions of a document", () => {
  it("are past, current or still to come", () => {
    expect(document.versions.map(({ version }) => versionState(version, document))).toEqual([
      "future",
      "future",
      "current",
      "past",
    ]);
  });

  it("are all still to come while none is in force", () => {
    expect(versionState("2026-03-01", { ...document, current_version: null })).toBe("future");
  });

  it("announce the nearest one that comes next", () => {
    expect(announcedVersion(document)).toBe("2027-01-01");
    expect(
      announcedVersion({ versions: [entry("2026-03-01")], current_version: "2026-03-01" }),
    ).toBeUndefined();
  });

  it("know the one before", () => {
    expect(previousVersion("2026-09-01", document)).toBe("2026-03-01");
    expect(previousVersion("2026-03-01", document)).toBeUndefined();
  });

  it("are written as people write dates", () => {
    expect(writtenDate("2026-03-01")).toBe("2026 年 3 月 1 日");
  });
});
