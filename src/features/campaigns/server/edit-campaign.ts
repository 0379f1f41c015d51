import { and, desc, eq } from "drizzle-orm";
import {
  type Editor,
  nextChange,
  type Versioned,
  withdrawLive,
} from "#capabilities/site/blocks/server/public.ts";
import { reindex } from "#capabilities/site/search/server/public.ts";
import type { CampaignContent } from "#features/campaigns/desk-contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { holdFiles, showFiles } from "./campaign-files.ts";
import { checkContent } from "./check-content.ts";
import { CAMPAIGNS_TAG, campaignTag, toWrite } from "./names.ts";
import { campaigns, campaignVersions } from "./tables.ts";

export type CampaignRow = typeof campaigns.$inferSelect;
/** What a version of a campaign holds. */
interface Held {
  content: CampaignContent;
}

/** A campaign that this administrator may change. @throws AppError NOT_FOUND, FORBIDDEN */
export async function demandCampaign(
  db: Queryable,
  actor: Editor["actor"],
  id: string,
): Promise<CampaignRow> {
  const row = await firstRow(db, campaigns, eq(campaigns.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND");
  if (!can(actor, toWrite(row.kind), { section: row.section })) throw new AppError("FORBIDDEN");
  return row;
}

/** A content with nothing in it yet. */
export const emptyContent = (title: string): CampaignContent => ({
  ...{ title, description: "", picture: null, tone: "plain" },
  ...{ from: null, until: null, rules: null, sections: [], blocks: [] },
});

const campaignActions = {
  publish: "campaigns.published",
  discard: "campaigns.discarded",
  restore: "campaigns.restored",
  withdraw: "campaigns.closed",
} as const;
const pageActions = {
  publish: "pages.published",
  discard: "pages.discarded",
  restore: "pages.restored",
  withdraw: "pages.closed",
} as const;

/** A campaign or page as something that has a draft, a live version and a history. */
export function versionedCampaign({ id, kind, slug, section, title }: CampaignRow): Versioned<Held> {
  return {
    table: campaignVersions,
    where: eq(campaignVersions.campaignId, id),
    key: { campaignId: id },
    lock: `campaign:${id}`,
    tags: [campaignTag(slug), CAMPAIGNS_TAG],
    initial: { content: emptyContent(title) },
    contentOf: ({ content }) => ({ content }),
    check: async (_tx, { content }, as) => checkContent(section, content, as),
    async hold(tx, { content }, adminId) {
      await holdFiles(tx, id, content, adminId);
      await touch(tx, id, content.title);
    },
    // An older version brings back what a page showed, not when.
    revived: ({ content }, live) => ({
      content: live ? { ...content, from: live.content.from, until: live.content.until } : content,
    }),
    shown: (tx, live) => show(tx, { id, kind }, live?.content),
    audit: {
      kind,
      targetId: id,
      about: { slug, section },
      told: ({ content }) => ({
        title: content.title,
        from: content.from,
        until: content.until,
        blocks: content.blocks.map(({ kind }) => kind),
      }),
      actions: kind === "page" ? pageActions : campaignActions,
    },
    words: { nothingLive: kind === "page" ? "这个页面没有在线上" : "这个专题没有在线上" },
  };
}

/**
 * Ends a campaign at once. What it showed is a draft from then on, unless there is one.
 * @throws AppError NOT_FOUND, CHANGED
 */
export async function closeCampaign(
  services: Services,
  editor: Editor,
  id: string,
  live: string,
): Promise<void> {
  const row = await demandCampaign(services.db, editor.actor, id);
  await withdrawLive(services, versionedCampaign(row), editor, live);
}

/** A draft changed: what was never live is listed by the draft's title. */
async function touch(tx: Transaction, id: string, title: string): Promise<void> {
  await tx.update(campaigns).set({ updatedAt: new Date() }).where(eq(campaigns.id, id));
  const [row] = await tx.select({ state: campaigns.state }).from(campaigns).where(eq(campaigns.id, id));
  if (row?.state === "draft") await tx.update(campaigns).set({ title }).where(eq(campaigns.id, id));
}

/** What everybody sees of it changed: its lists, its files and its place in the search follow. */
async function show(
  tx: Transaction,
  { id, kind }: Pick<CampaignRow, "id" | "kind">,
  live: CampaignContent | undefined,
): Promise<void> {
  const now = new Date();
  const values =
    live === undefined
      ? { state: "closed" as const, turnsAt: null }
      : {
          state: "live" as const,
          title: live.title,
          pictureId: live.picture,
          startsAt: live.from === null ? null : new Date(live.from),
          endsAt: live.until === null ? null : new Date(live.until),
          turnsAt: nextTurn(live, now),
        };
  await tx
    .update(campaigns)
    .set({ ...values, updatedAt: now })
    .where(eq(campaigns.id, id));
  if (live === undefined) await beginAgain(tx, id);
  await showFiles(tx, id, live);
  await reindex(tx, kind, [id]);
}

/** Who opens what was closed goes on with what it showed last. */
async function beginAgain(tx: Transaction, id: string): Promise<void> {
  const last = await firstRow(
    tx,
    campaignVersions,
    and(eq(campaignVersions.campaignId, id), eq(campaignVersions.state, "archived")),
    desc(campaignVersions.number),
  );
  if (last === undefined) return;
  await tx
    .insert(campaignVersions)
    .values({ campaignId: id, state: "draft", content: last.content, updatedBy: last.updatedBy })
    .onConflictDoNothing();
}

/** When it, or a block of it, begins or ends next. */
export const nextTurn = (
  { from, until, blocks }: Pick<CampaignContent, "from" | "until" | "blocks">,
  now: Date,
): Date | null => nextChange([{ on: true, from, until }, ...blocks], now);
