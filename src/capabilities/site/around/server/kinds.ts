import { sql } from "drizzle-orm";
import { demandNameable, type Showing } from "#capabilities/media/media/server/public.ts";
import type {
  AdvertContent,
  AnnouncementContent,
  LinkContent,
} from "#capabilities/site/around/desk-contract.ts";
import { leadsSomewhere } from "#capabilities/site/blocks/server/public.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { demandTerm, type RowKind } from "./rows.ts";
import { adverts, announcements, friendlyLinks } from "./tables.ts";

/** What says which announcements, links and advert places a section has. */
export const AROUND_TAG = "around";
/** What shows adverts. */
export const ADVERTS_TAG = "adverts";

export const linkKind: RowKind<LinkContent> = {
  name: "friendly_links",
  table: friendlyLinks,
  permission: "links.manage",
  most: 200,
  word: "友情链接",
  tags: [AROUND_TAG],
  actions: {
    created: "links.created",
    changed: "links.changed",
    removed: "links.removed",
    ordered: "links.ordered",
  },
};

export const announcementKind: RowKind<AnnouncementContent> = {
  name: "announcements",
  table: announcements,
  permission: "announcements.manage",
  most: 100,
  word: "公告",
  tags: [AROUND_TAG],
  actions: {
    created: "announcements.created",
    changed: "announcements.changed",
    removed: "announcements.removed",
    ordered: "announcements.ordered",
  },
  async check(_tx, content) {
    demandTerm(content);
    demandPage(content);
  },
};

export const advertKind: RowKind<AdvertContent> = {
  name: "adverts",
  table: adverts,
  permission: "adverts.manage",
  most: 200,
  word: "广告",
  tags: [AROUND_TAG, ADVERTS_TAG],
  actions: {
    created: "adverts.created",
    changed: "adverts.changed",
    removed: "adverts.removed",
    ordered: "adverts.ordered",
  },
  async check(tx, content, adminId, before) {
    demandTerm(content);
    demandPage(content);
    const { picture } = content;
    const held: Showing = (mediaId) => sql`${mediaId} = ${before?.content.picture ?? null}::bigint`;
    await demandNameable(tx, { images: [picture] }, { adminId, held, field: "picture" });
  },
};

/** Everybody sees the pictures of adverts, also while those wait for their time. */
export const shownByAdverts: Showing = (mediaId) => sql`exists (
  select 1 from ${adverts} where ${adverts.content} ->> 'picture' = ${mediaId}::text)`;

/** @throws AppError INVALID_INPUT for a path of the app at which nothing stands */
function demandPage({ link, sections: named }: { link: string; sections: readonly string[] }): void {
  if (!link.startsWith("/")) return;
  const slug = named[0] ?? umbrellaSection.slug;
  if (!sections.some((section) => leadsSomewhere(section.slug, link)) && !leadsSomewhere(slug, link))
    throw new AppError("INVALID_INPUT", `站内没有这个页面：${link}`, { field: "link" });
}
