import { desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import type { DeskText, legalEndpoints, TextSource } from "#capabilities/people/legal/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { sections } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { documentKeys, NOTICE_DAYS } from "../contract.ts";
import { checkText, placeholderMeanings } from "./check-text.ts";
import { diffDocuments } from "./diff.ts";
import { currentVersion } from "./effective.ts";
import { fillPlaceholders, placeholderNames } from "./placeholders.ts";
import { renderDocument } from "./render.ts";
import { sectionOf } from "./show-document.ts";
import { documentDrafts, documents } from "./tables.ts";
import { sectionValues } from "./values.ts";

type DeskAnswer = z.input<(typeof legalEndpoints)["GET /api/admin/texts/{key}"]["data"]>;
type Preview = z.input<(typeof legalEndpoints)["POST /api/admin/texts/{key}/preview"]["data"]>;
type DraftRow = typeof documentDrafts.$inferSelect;

/** What members agree to when they sign in; told to editors, who decide whether a change is one of substance. */
const AGREED_TO = new Set(["agreement", "privacy"]);

/** All texts with their versions, in the order of the keys. */
export async function deskTexts(db: Queryable, now = new Date()): Promise<DeskText[]> {
  const rows = await db
    .select({
      key: documents.key,
      version: documents.version,
      title: documents.title,
      substantial: documents.substantial,
      note: documents.note,
      createdAt: documents.createdAt,
      by: admins.name,
    })
    .from(documents)
    .leftJoin(admins, eq(admins.id, documents.publishedBy))
    .orderBy(desc(documents.version));
  const drafts = await db
    .select({ key: documentDrafts.key, at: documentDrafts.updatedAt, by: admins.name })
    .from(documentDrafts)
    .leftJoin(admins, eq(admins.id, documentDrafts.updatedBy));
  return documentKeys.map((key) => {
    const own = rows.filter((row) => row.key === key);
    const current = currentVersion(
      own.map(({ version }) => version),
      now,
    );
    const draft = drafts.find((one) => one.key === key);
    return {
      key,
      title: (own.find(({ version }) => version === current) ?? own[0])?.title ?? key,
      versions: own.map(({ version, substantial, note, by, createdAt }) => ({
        ...{ version, substantial, note, by },
        published_at: createdAt.toISOString(),
        state:
          version === current ? "current" : current !== undefined && version < current ? "past" : "coming",
      })),
      draft: draft ? { by: draft.by ?? "系统", at: draft.at.toISOString() } : null,
      places: sections.flatMap(({ slug, documents: own }) =>
        own.flatMap((document) => (document.key === key ? [{ section: slug, path: document.path }] : [])),
      ),
      agreed_to: AGREED_TO.has(key),
    };
  });
}

/** What an editor has to have seen to change a draft, also when there is none yet. */
export const seenDraft = (draft: DraftRow | undefined): string =>
  versionOf(draft === undefined ? null : [draft.title, draft.summary, draft.body]);

/**
 * A text as the desk works on it.
 * @throws AppError NOT_FOUND for an unknown key
 */
export async function deskText({ db, env }: Pick<Services, "db" | "env">, key: string): Promise<DeskAnswer> {
  const text = (await deskTexts(db)).find((one) => one.key === key);
  if (text === undefined) throw new AppError("NOT_FOUND");
  const [draft] = await db.select().from(documentDrafts).where(eq(documentDrafts.key, key));
  // A next version begins with the newest that was published, which may not be in force yet.
  const newest = await firstRow(db, documents, eq(documents.key, key), desc(documents.version));
  const { title = "", summary = [], body = "" } = draft ?? newest ?? {};
  const values = sectionValues(sectionOf(undefined), env);
  return {
    text,
    source: { title, summary, body },
    version: seenDraft(draft),
    notice_days: NOTICE_DAYS,
    placeholders: placeholderNames.map((name) => ({
      name,
      meaning: `${placeholderMeanings[name]}；主站里是“${values[name]}”`,
    })),
  };
}

/**
 * How a text would read, and what it changes.
 * @throws AppError NOT_FOUND for an unknown key or section
 */
export async function previewText(
  { db, env }: Pick<Services, "db" | "env">,
  key: string,
  section: string,
  source: TextSource,
): Promise<Preview> {
  if (!documentKeys.some((one) => one === key)) throw new AppError("NOT_FOUND");
  const values = sectionValues(sectionOf(section), env);
  const { problems, warnings } = checkText(source, env);
  if (problems.length > 0)
    return { title: source.title, summary: source.summary, html: "", blocks: [], problems, warnings };
  const rows = await db.select().from(documents).where(eq(documents.key, key));
  const current = currentVersion(
    rows.map(({ version }) => version),
    new Date(),
  );
  const inForce = rows.find(({ version }) => version === current);
  return {
    title: fillPlaceholders(source.title, values),
    summary: source.summary.map((line) => fillPlaceholders(line, values)),
    html: renderDocument(source.body, values).html,
    blocks: inForce ? diffDocuments(inForce.body, source.body, values) : [],
    ...{ problems, warnings },
  };
}
