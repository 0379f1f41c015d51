import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { admins, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import {
  demandNameable,
  mediaByIds,
  presentUnlisted,
  type Showing,
} from "#capabilities/media/media/server/public.ts";
import type { Editor } from "#capabilities/site/blocks/server/public.ts";
import type { FaceContent, faceEndpoints } from "#capabilities/site/face/contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { PAGES_TAG } from "#platform/http/cache-tags.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { fileFace } from "#sections/face.ts";
import { paletteKeys, paletteOfSection, palettes } from "#sections/palettes.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { sectionFaces } from "./tables.ts";
import { FACES_TAG } from "./worn-faces.ts";

type Shown = z.input<(typeof faceEndpoints)["GET /api/admin/faces/{section}"]["data"]>;

export const MANAGE = "faces.manage";

const empty: FaceContent = {
  ...{ name: "", short_name: "", tagline: "", description: "", icp_number: "" },
  ...{ palette: null, logo: null, share: null, footer: [] },
};

/** Everybody sees the pictures of faces. */
export const shownByFaces: Showing = (mediaId) => sql`exists (
  select 1 from ${sectionFaces} where ${mediaId}::text in (
    ${sectionFaces.content} ->> 'logo', ${sectionFaces.content} ->> 'share'))`;

/** @throws AppError NOT_FOUND, FORBIDDEN */
export async function showFace(
  { db, env }: Pick<Services, "db" | "env">,
  actor: Editor["actor"],
  section: string,
): Promise<Shown> {
  demandSection(actor, section);
  const [row] = await db
    .select({ face: sectionFaces, by: admins.name })
    .from(sectionFaces)
    .leftJoin(admins, eq(admins.id, sectionFaces.updatedBy))
    .where(eq(sectionFaces.section, section));
  const content = row?.face.content ?? empty;
  const files = await mediaByIds(
    db,
    [content.logo, content.share].filter((id) => id !== null),
  );
  const pictureOf = (id: string | null) => {
    const file = files.get(id ?? "");
    return file ? presentUnlisted(file) : null;
  };
  const file = fileFace(section);
  return {
    version: versionOf(section, content),
    content,
    file: {
      name: file.name,
      short_name: file.shortName,
      tagline: file.tagline,
      description: file.description,
      palette: paletteOfSection(section),
      icp_number: env.ICP_NUMBER ?? "",
    },
    palettes: paletteKeys.map((key) => {
      const { name, theme } = palettes[key];
      const { accent, onAccent, hero1, heroInk } = theme.light;
      return { key, name, accent, on_accent: onAccent, hero: hero1, hero_ink: heroInk };
    }),
    logo: pictureOf(content.logo),
    share: pictureOf(content.share),
    updated_by: row ? (row.by ?? "系统") : null,
    updated_at: row?.face.updatedAt.toISOString() ?? null,
  };
}

/** @throws AppError NOT_FOUND, FORBIDDEN, CHANGED, INVALID_INPUT for pictures of others */
export function changeFace(
  services: Pick<Services, "db" | "cache">,
  editor: Editor,
  section: string,
  { version, content }: { version: string; content: FaceContent },
): Promise<void> {
  return changing(services, editor, section, version, async (tx, before) => {
    const held: Showing = (mediaId) => sql`${mediaId} in (
      ${before.logo}::bigint, ${before.share}::bigint)`;
    for (const field of ["logo", "share"] as const) {
      const id = content[field];
      if (id !== null) await demandNameable(tx, { images: [id] }, { adminId: editor.actor.id, held, field });
    }
    const values = { content, updatedBy: editor.actor.id, updatedAt: new Date() };
    await tx
      .insert(sectionFaces)
      .values({ section, ...values })
      .onConflictDoUpdate({ target: sectionFaces.section, set: values });
    await recordAudit(tx, { ...aboutOf(editor, section), action: "faces.changed", before, after: content });
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN, CHANGED */
export function resetFace(
  services: Pick<Services, "db" | "cache">,
  editor: Editor,
  section: string,
  version: string,
): Promise<void> {
  return changing(services, editor, section, version, async (tx, before) => {
    await tx.delete(sectionFaces).where(eq(sectionFaces.section, section));
    await recordAudit(tx, { ...aboutOf(editor, section), action: "faces.reset", before });
  });
}

const aboutOf = ({ actor, address }: Editor, section: string) => ({
  adminId: actor.id,
  targetKind: "section",
  targetId: section,
  address,
});

function changing(
  { db, cache }: Pick<Services, "db" | "cache">,
  { actor }: Editor,
  section: string,
  version: string,
  change: (tx: Transaction, before: FaceContent) => Promise<void>,
): Promise<void> {
  demandSection(actor, section);
  return db.transaction(async (tx) => {
    await lock(tx, `face:${section}`);
    const before = await contentOf(tx, section);
    if (versionOf(section, before) !== version) throw new AppError("CHANGED");
    await change(tx, before);
    await cache.invalidate(tx, [FACES_TAG, PAGES_TAG]);
  });
}

async function contentOf(db: Queryable, section: string): Promise<FaceContent> {
  const [row] = await db.select().from(sectionFaces).where(eq(sectionFaces.section, section));
  return row?.content ?? empty;
}

function demandSection(actor: Editor["actor"], section: string): void {
  if (sectionBySlug(section) === undefined) throw new AppError("NOT_FOUND");
  if (!can(actor, MANAGE, { section })) throw new AppError("FORBIDDEN");
}
