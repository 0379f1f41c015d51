import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { media, presentPicture } from "#capabilities/media/media/server/public.ts";
import type { PosterKind } from "#capabilities/media/sharing/server/public.ts";
import { isOn } from "#capabilities/site/blocks/server/public.ts";
import type { HomePart } from "#capabilities/site/home-layout/server/public.ts";
import type { SearchDocumentKind } from "#capabilities/site/search/server/public.ts";
import type { SitemapPart } from "#capabilities/site/site/server/public.ts";
import { canonicalPath } from "#features/campaigns/address.ts";
import type { PageKind } from "#features/campaigns/page-kinds-contract.ts";
import { idsAfter } from "#platform/database/keyset.ts";
import { firstRow } from "#platform/database/row.ts";
import { collectTags, untilTag } from "#platform/http/cache-tags.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { plainText } from "#shared/document.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import { wordsOfBlock } from "./blocks/parts.ts";
import { CAMPAIGN, CAMPAIGNS_TAG } from "./names.ts";
import { campaigns, campaignVersions } from "./tables.ts";

/** Campaigns that have begun and not ended. */
const open = () =>
  and(
    eq(campaigns.state, "live"),
    or(isNull(campaigns.startsAt), lte(campaigns.startsAt, sql`now()`)),
    or(isNull(campaigns.endsAt), gt(campaigns.endsAt, sql`now()`)),
  );

/** Rows of campaigns beside the version that everybody sees: it is that whose publishing counts, and no draft's. */
const shownVersion = and(eq(campaignVersions.campaignId, campaigns.id), eq(campaignVersions.state, "live"));

/** When what is seen was published. */
const publishedAt = sql<Date>`coalesce(${campaignVersions.publishedAt}, ${campaigns.createdAt})`.mapWith(
  campaigns.createdAt,
);

/** Those of a kind that are open, by title, description and what the blocks say that are shown. */
export const searchedOf = (kind: PageKind): SearchDocumentKind => ({
  kind,
  label: kind === "page" ? "页面" : "专题",
  async load(db, ids) {
    const rows = await db
      .select({ campaign: campaigns, content: campaignVersions.content, publishedAt })
      .from(campaigns)
      .innerJoin(campaignVersions, shownVersion)
      .where(and(inArray(campaigns.id, [...ids]), eq(campaigns.kind, kind), open()));
    const now = new Date();
    return rows.map(({ campaign, content, publishedAt: at }) => ({
      id: campaign.id,
      title: content.title,
      text: [
        content.description,
        ...content.blocks.filter((block) => isOn(block, now)).flatMap(wordsOfBlock),
        content.rules === null ? "" : plainText(content.rules),
      ]
        .filter(Boolean)
        .join("\n"),
      // What the umbrella does is for all of its clubs.
      section: campaign.section === umbrellaSection.slug ? null : campaign.section,
      author_id: null,
      published_at: campaign.startsAt ?? at,
      path: canonicalPath({ ...campaign, sections: content.sections }),
      picture_id: content.picture,
    }));
  },
  ids: (db, after, limit) => idsAfter(db, campaigns, after, limit),
  pathIn: ({ path }) => path,
});

/** The same, in the sitemap. */
export const campaignSitemap: SitemapPart = {
  tag: CAMPAIGNS_TAG,
  async files(db, size) {
    const rows = await db
      .select({ id: campaigns.id, publishedAt })
      .from(campaigns)
      .innerJoin(campaignVersions, shownVersion)
      .where(open())
      .orderBy(campaigns.id);
    return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => {
      const part = rows.slice(at * size, (at + 1) * size);
      return {
        after: String(BigInt(part[0]?.id ?? "1") - 1n),
        updatedAt: new Date(Math.max(...part.map((row) => row.publishedAt.getTime()))),
      };
    });
  },
  async entries(db, after, size) {
    const rows = await db
      .select({ campaign: campaigns, content: campaignVersions.content, picture: media.key, publishedAt })
      .from(campaigns)
      .innerJoin(campaignVersions, shownVersion)
      .leftJoin(media, eq(media.id, campaigns.pictureId))
      .where(and(open(), gt(campaigns.id, after)))
      .orderBy(campaigns.id)
      .limit(size);
    return rows.map(({ campaign, content, picture, publishedAt: at }) => ({
      address: canonicalPath({ ...campaign, sections: content.sections }),
      updatedAt: at,
      image: picture === null ? null : `/media/${picture}`,
    }));
  },
};

/** Posters of what is live: also before it begins, when it is announced. */
export const campaignPosters: PosterKind = {
  name: CAMPAIGN,
  async show({ db }, id) {
    const row = await firstRow(db, campaigns, and(eq(campaigns.id, id), eq(campaigns.state, "live")));
    if (row === undefined) throw new AppError("NOT_FOUND");
    const [version] = await db
      .select({ content: campaignVersions.content, cover: media.key })
      .from(campaignVersions)
      .leftJoin(media, eq(media.id, row.pictureId ?? "0"))
      .where(and(eq(campaignVersions.campaignId, id), eq(campaignVersions.state, "live")));
    if (version === undefined) throw new AppError("NOT_FOUND");
    const { title, description } = version.content;
    const day = (moment: Date | null) => (moment === null ? "" : formatDate(moment, { year: false }));
    const term = [day(row.startsAt), day(row.endsAt)];
    return {
      words: {
        section: row.section,
        channel: row.kind === "page" ? "页面" : "专题",
        title,
        summary: description,
        byline: term.join("") === "" ? "" : term.join(" – "),
        action: row.kind === "page" ? "打开看看" : "参加活动",
        playable: false,
        path: canonicalPath({ ...row, sections: version.content.sections }),
      },
      cover: version.cover,
    };
  },
};

/** Campaigns that run, as a block of a home: those of the section and those of the umbrella. */
export const campaignPart: HomePart = {
  title: "专题",
  text: "正在进行的专题，自动更新",
  tags: () => [CAMPAIGNS_TAG],
  async read({ db }, section, { count }) {
    const rows = await db
      .select({ campaign: campaigns, picture: media })
      .from(campaigns)
      .innerJoin(campaignVersions, shownVersion)
      .leftJoin(media, eq(media.id, campaigns.pictureId))
      .where(
        and(
          open(),
          eq(campaigns.kind, "campaign"),
          inArray(campaigns.section, [section, umbrellaSection.slug]),
        ),
      )
      .orderBy(desc(publishedAt), desc(campaigns.id))
      .limit(count);
    const [next] = await db
      .select({ at: sql<Date | null>`min(${campaigns.turnsAt})`.mapWith(campaigns.turnsAt) })
      .from(campaigns)
      .where(eq(campaigns.state, "live"));
    if (next?.at) collectTags([untilTag(next.at)]);
    return {
      look: "tiles",
      items: rows.map(({ campaign, picture }) => ({
        title: campaign.title,
        text: campaign.endsAt ? `${formatDate(campaign.endsAt, { year: false })} 结束` : "进行中",
        to: canonicalPath(campaign),
        picture: picture && presentPicture(picture),
      })),
    };
  },
  more: () => "",
};
