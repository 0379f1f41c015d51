import type { LegalDocument } from "../../contract.ts";

export type VersionState = "current" | "past" | "future";

type VersionsOfDocument = Pick<LegalDocument, "versions" | "current_version">;

/** Where a version stands beside the one in force. Versions are ISO dates and compare as text. */
export function versionState(
  version: string,
  { current_version: current }: VersionsOfDocument,
): VersionState {
  if (version === current) return "current";
  return current !== null && version < current ? "past" : "future";
}

/** The version before this one; undefined for the first. */
export function previousVersion(version: string, { versions }: VersionsOfDocument): string | undefined {
  return versions.map((entry) => entry.version).find((other) => other < version);
}

/** The next version that is announced but not in force yet. */
export function announcedVersion(document: VersionsOfDocument): string | undefined {
  return document.versions
    .map((entry) => entry.version)
    .filter((version) => versionState(version, document) === "future")
    .at(-1);
}

/** `2026-03-01` → `2026 年 3 月 1 日`. */
export function writtenDate(version: string): string {
  const [year, month, day] = version.split("-").map(Number);
  return `${year} 年 ${month} 月 ${day} 日`;
}
