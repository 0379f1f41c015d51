import { and, eq } from "drizzle-orm";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { Editor } from "#capabilities/site/blocks/server/public.ts";
import { standingVersions } from "#capabilities/site/blocks/server/public.ts";
import { fixedSlugs } from "#features/campaigns/address.ts";
import type { PageKind } from "#features/campaigns/page-kinds-contract.ts";
import { can } from "#platform/auth/permissions.ts";
import { lockedRow } from "#platform/database/row.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { sectionBySlug, umbrellaSection } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { holdFiles } from "./campaign-files.ts";
import { demandCampaign, emptyContent, versionedCampaign } from "./edit-campaign.ts";
import { toWrite } from "./names.ts";
import { campaigns, campaignVersions } from "./tables.ts";

interface Beginning {
  key: string;
  kind: PageKind;
  slug: string;
  section: string;
  title: string;
  copy: string | null;
}

/**
 * Begins a campaign with a draft; the same key again answers the same campaign.
 * @throws AppError INVALID_INPUT for an unknown section, or a club's at an address of its own; FORBIDDEN, NOT_FOUND for what
 *   was to be copied, CONFLICT for a slug that is taken
 */
export async function beginCampaign(
  { db }: Pick<Services, "db">,
  { actor, address }: Editor,
  { key, ...wanted }: Beginning,
): Promise<{ id: string }> {
  const { kind, slug, section, title, copy } = wanted;
  if (sectionBySlug(section) === undefined)
    throw new AppError("INVALID_INPUT", "请选择分区", { field: "section" });
  if (!can(actor, toWrite(kind), { section })) throw new AppError("FORBIDDEN");
  const isFixed = Object.values(fixedSlugs).includes(slug);
  if (isFixed && (kind !== "campaign" || section !== umbrellaSection.slug))
    throw new AppError("INVALID_INPUT", "这个网址留给主站的专题，换一个", { field: "slug" });
  return db.transaction((tx) =>
    once(tx, { scope: `campaign:${actor.id}`, key, request: wanted }, async () => {
      const content = { ...emptyContent(title) };
      if (copy !== null) {
        const { draft, live } = await standingVersions(
          tx,
          versionedCampaign(await demandCampaign(tx, actor, copy)),
        );
        const whole = (draft ?? live)?.content;
        // When it is to run is another matter.
        if (whole) Object.assign(content, whole, { title, from: null, until: null });
      }
      const [row] = await tx
        .insert(campaigns)
        .values({ kind, slug, section, title, createdBy: actor.id })
        .returning({ id: campaigns.id });
      const id = row?.id ?? "";
      await tx
        .insert(campaignVersions)
        .values({ campaignId: id, state: "draft", content, updatedBy: actor.id });
      await holdFiles(tx, id, content, null);
      await recordAudit(tx, {
        adminId: actor.id,
        action: kind === "page" ? "pages.created" : "campaigns.created",
        targetKind: kind,
        targetId: id,
        after: { slug, section, title },
        address,
      });
      return { id };
    }),
  );
}

/** Deletes a campaign that was never published. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT for what visitors saw */
export async function deleteCampaign(
  { db }: Pick<Services, "db">,
  { actor, address }: Editor,
  id: string,
): Promise<void> {
  await demandCampaign(db, actor, id);
  await db.transaction(async (tx) => {
    const row = await lockedRow(tx, campaigns, eq(campaigns.id, id));
    if (row === undefined) throw new AppError("NOT_FOUND");
    if (row.state !== "draft")
      throw new AppError(
        "CONFLICT",
        row.kind === "page" ? "发布过的页面不能删除，可以下线它" : "发布过的专题不能删除，可以结束它",
      );
    await tx.delete(campaigns).where(and(eq(campaigns.id, id), eq(campaigns.state, "draft")));
    await recordAudit(tx, {
      adminId: actor.id,
      action: row.kind === "page" ? "pages.deleted" : "campaigns.deleted",
      targetKind: row.kind,
      targetId: id,
      before: { slug: row.slug, section: row.section, title: row.title },
      address,
    });
  });
}
