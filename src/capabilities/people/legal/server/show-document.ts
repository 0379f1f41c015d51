import type { z } from "zod";
import type { documentSchema } from "#capabilities/people/legal/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { type Section, sectionBySlug, umbrellaSection } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { currentVersion, effectiveAt, expireWithNext } from "./effective.ts";
import { fillPlaceholders } from "./placeholders.ts";
import { documentVersion, versionsOf } from "./queries.ts";
import { renderDocument } from "./render.ts";
import { type LegalSettings, sectionValues } from "./values.ts";

export interface DocumentRequest {
  key: string;
  /** Slug; the umbrella section when left out. */
  section?: string | undefined;
  /** The one in force when left out. */
  version?: string | undefined;
}

/**
 * A text as its section's readers see it.
 * @param now decides which version is in force
 * @throws AppError NOT_FOUND for an unknown key, section or version, and while no version is in force
 */
export async function showDocument(
  db: Queryable,
  settings: LegalSettings,
  request: DocumentRequest,
  now: Date = new Date(),
): Promise<z.input<typeof documentSchema>> {
  const section = sectionOf(request.section);
  const versions = await versionsOf(db, request.key);
  const current = currentVersion(versions, now);
  expireWithNext(versions, now);
  const wanted = request.version ?? current;
  const row = wanted === undefined ? undefined : await documentVersion(db, request.key, wanted);
  if (row === undefined) throw new AppError("NOT_FOUND");
  const values = sectionValues(section, settings);
  return {
    key: row.key,
    section: section.slug,
    title: fillPlaceholders(row.title, values),
    version: row.version,
    effective_at: effectiveAt(row.version).toISOString(),
    updated_at: row.createdAt.toISOString(),
    summary: row.summary.map((line) => fillPlaceholders(line, values)),
    ...renderDocument(row.body, values),
    versions: versions.map(versionEntry),
    current_version: current ?? null,
    contact: contactOf(settings),
  };
}

/** @throws AppError NOT_FOUND for a slug that is none */
export function sectionOf(slug: string | undefined): Section {
  const section = slug === undefined ? umbrellaSection : sectionBySlug(slug);
  if (section === undefined) throw new AppError("NOT_FOUND");
  return section;
}

export function versionEntry(version: string): { version: string; effective_at: string } {
  return { version, effective_at: effectiveAt(version).toISOString() };
}

export function contactOf(settings: LegalSettings): { operator: string; email: string } {
  return { operator: settings.OPERATOR_NAME, email: settings.CONTACT_EMAIL };
}
