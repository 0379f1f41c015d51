import type { z } from "zod";
import type { documentDiffSchema } from "#capabilities/people/legal/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { diffDocuments } from "./diff.ts";
import { fillPlaceholders } from "./placeholders.ts";
import { documentVersion } from "./queries.ts";
import { sectionOf, versionEntry } from "./show-document.ts";
import { type LegalSettings, sectionValues } from "./values.ts";

export interface ComparisonRequest {
  key: string;
  section?: string | undefined;
  from: string;
  to: string;
}

/**
 * What changed from one version to another, in the wording of one section.
 * @throws AppError NOT_FOUND for an unknown key, section or version
 */
export async function compareVersions(
  db: Queryable,
  settings: LegalSettings,
  request: ComparisonRequest,
): Promise<z.input<typeof documentDiffSchema>> {
  const values = sectionValues(sectionOf(request.section), settings);
  const [from, to] = await Promise.all([
    documentVersion(db, request.key, request.from),
    documentVersion(db, request.key, request.to),
  ]);
  if (from === undefined || to === undefined) throw new AppError("NOT_FOUND");
  const blocks = diffDocuments(from.body, to.body, values);
  const count = (kind: string) => blocks.filter((block) => block.kind === kind).length;
  return {
    key: to.key,
    title: fillPlaceholders(to.title, values),
    from: versionEntry(from.version),
    to: versionEntry(to.version),
    added: count("added"),
    removed: count("removed"),
    changed: count("changed"),
    blocks,
  };
}
