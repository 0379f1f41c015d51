import { join } from "node:path";
import { storePrepared } from "#capabilities/media/media/server/public.ts";
import { reindex } from "#capabilities/site/search/server/public.ts";
import { activityCards, activityChoices } from "#features/activities/server/public.ts";
import type { StoredBlock } from "#features/campaigns/blocks-contract.ts";
import type { CampaignContent } from "#features/campaigns/desk-contract.ts";
import { goodsCards, goodsChoices } from "#features/goods/server/public.ts";
import { leadForms } from "#features/leads/server/public.ts";
import { quizChoices } from "#features/quizzes/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { DemoDrawings } from "#platform/feature.ts";
import type { Services } from "#platform/services.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { filesOf, holdFiles, showFiles } from "../campaign-files.ts";
import { nextTurn } from "../edit-campaign.ts";
import { CAMPAIGN, CAMPAIGNS_TAG, campaignTag } from "../names.ts";
import { campaigns, campaignVersions } from "../tables.ts";
import { demoCampaigns, drawn } from "./content.ts";

const DAY = 86_400_000;

export const drawings: DemoDrawings = {
  folder: join(import.meta.dirname, "pictures"),
  keys: async () => Object.values(drawn),
};

/** Campaigns that run, are to come and are over; the one that runs has a block of whatever other features brought. */
export async function fill(tx: Transaction, services: Services): Promise<void> {
  const pictures = await storePrepared(services, drawings.folder);
  const picture = (name: keyof typeof drawn) => pictures.get(drawn[name])?.id ?? null;
  const others = await blocksOfOthers(tx);
  const now = new Date();
  for (const { slug, from, until, content: contentOf } of demoCampaigns) {
    const term = { from: inDays(now, from), until: inDays(now, until) };
    const own = contentOf(picture, term);
    const blocks = slug === "mao" ? [...own.blocks, ...others] : own.blocks;
    const content: CampaignContent = { ...own, ...term, blocks };
    const at = new Date(now.getTime() + Math.min(from, -1) * DAY);
    const [row] = await tx
      .insert(campaigns)
      .values({
        ...{ slug, section: umbrellaSection.slug, state: "live", title: content.title },
        ...{ startsAt: new Date(term.from), endsAt: new Date(term.until), turnsAt: nextTurn(content, now) },
        ...{ pictureId: content.picture, createdAt: at, updatedAt: at },
      })
      // Somebody may use the address by then.
      .onConflictDoNothing()
      .returning({ id: campaigns.id });
    if (row === undefined) continue;
    await tx.insert(campaignVersions).values({
      ...{ campaignId: row.id, state: "live", number: 1, content, note: "第一版" },
      ...{ updatedAt: at, publishedAt: at },
    });
    if (filesOf(content).images.length > 0) await holdFiles(tx, row.id, content, null);
    await showFiles(tx, row.id, content);
    await reindex(tx, CAMPAIGN, [row.id]);
    await services.cache.invalidate(tx, [campaignTag(slug), CAMPAIGNS_TAG]);
  }
}

/** The hour is the same for all, as an operator would choose it. */
function inDays(now: Date, days: number): string {
  const moment = new Date(now.getTime() + days * DAY);
  // Eight in the evening in China.
  moment.setUTCHours(12, 0, 0, 0);
  return moment.toISOString();
}

async function blocksOfOthers(tx: Transaction): Promise<StoredBlock[]> {
  const placed = { on: true, from: null, until: null };
  const found = await activityChoices(tx, "");
  const cards = await activityCards(
    tx,
    found.map(({ id }) => id),
  );
  const joinable = found.map(({ id }) => id).filter((id) => cards.get(id)?.state === "open");
  const sold = (
    await goodsCards(
      tx,
      (await goodsChoices(tx, "")).map(({ id }) => id),
    )
  ).values();
  const goods = [...sold].filter(({ stock, picture }) => stock.state !== "out" && picture !== null);
  const [quiz] = await quizChoices(tx);
  const form = (await leadForms(tx)).find(({ kind }) => kind === "test_drive");
  return [
    ...(joinable.length > 0
      ? [
          {
            ...{ ...placed, id: "join", kind: "activity" as const, title: "一起出发" },
            activities: joinable.slice(0, 2),
          },
        ]
      : []),
    ...(goods.length > 0
      ? [
          {
            ...{ ...placed, id: "goods", kind: "goods" as const, title: "路上用得着" },
            goods: goods.slice(0, 4).map(({ id }) => id),
          },
        ]
      : []),
    ...(quiz
      ? [{ ...placed, id: "quiz", kind: "quiz" as const, title: "你和哪台车最配", quiz: quiz.key }]
      : []),
    { ...placed, id: "rank", kind: "ranking" as const, title: "绕桩本周排行", count: 3, entry: true },
    ...(form ? [{ ...placed, id: "form", kind: "form" as const, title: "预约试驾", form: form.key }] : []),
  ];
}
