import type { MediaRow } from "../../../src/capabilities/media/media/server/public.ts";
import type { StoredBlock } from "../../../src/features/campaigns/blocks-contract.ts";
import { campaignFiles, campaigns, campaignVersions } from "../../../src/features/campaigns/server/tables.ts";
import { documentOfTyped } from "../../../src/features/campaigns/typed-text.ts";
import type { Database } from "../../../src/platform/database/client.ts";
import { pathOf } from "../../../src/sections/paths.ts";
import { umbrellaSection } from "../../../src/sections/registry.ts";

/** The slug of a campaign that has an address of its own as well. */
const SLUG = "mao";
const DAY = 86_400_000;

/** One campaign of the umbrella that is open, with blocks of most kinds. @returns its slug */
export async function seedCampaign(
  db: Database,
  pictures: readonly MediaRow[],
  film: MediaRow,
): Promise<string> {
  const placed = { on: true, from: null, until: null };
  const used = pictures.slice(0, 3);
  const until = new Date(Date.now() + 3 * DAY).toISOString();
  const blocks: StoredBlock[] = [
    {
      ...{ ...placed, id: "b1", kind: "banner", picture: used[0]?.id ?? null, title: "秋天去山里" },
      ...{ text: "带上相机", button: "去看看", link: pathOf("bbs.home") },
    },
    { ...placed, id: "b2", kind: "countdown", title: "距离结束", to: until, after: "结束了" },
    { ...placed, id: "b3", kind: "text", title: "怎么参加", document: documentOfTyped("- 出发\n- 拍照") },
    {
      ...{ ...placed, id: "b4", kind: "pictures", title: "路上", look: "strip" },
      items: used.map(({ id }, at) => ({ picture: id, caption: `第 ${at + 1} 段`, link: "" })),
    },
    { ...placed, id: "b5", kind: "video", title: "一圈", video: film.id, poster: used[1]?.id ?? null },
    {
      ...{ ...placed, id: "b6", kind: "links", title: "" },
      items: [
        { label: "社区", icon: "community", to: pathOf("bbs.home") },
        { label: "问答", icon: "ask", to: pathOf("ask") },
      ],
    },
    { ...placed, id: "b7", kind: "ranking", title: "本周排行", count: 3, entry: true },
  ];
  const content = {
    ...{ title: "秋日山路", description: "开到有叶子的地方", picture: used[0]?.id ?? null, blocks },
    ...{ tone: "plain" as const, from: null, until, rules: documentOfTyped("一人一份。") },
    sections: [],
  };
  const [row] = await db
    .insert(campaigns)
    .values({
      ...{ slug: SLUG, section: umbrellaSection.slug, state: "live", title: content.title },
      ...{ endsAt: new Date(until), pictureId: content.picture },
    })
    .returning();
  const campaignId = row?.id ?? "";
  await db
    .insert(campaignVersions)
    .values({ campaignId, state: "live", number: 1, content, publishedAt: new Date() });
  await db
    .insert(campaignFiles)
    .values([...used, film].map(({ id }) => ({ campaignId, mediaId: id, shown: true })));
  return SLUG;
}
