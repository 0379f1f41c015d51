import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { generationById } from "#capabilities/cars/catalogue/server/public.ts";
import { mediaByIds, presentPicture } from "#capabilities/media/media/server/public.ts";
import { interestChoicesOf } from "#capabilities/people/members/server/public.ts";
import type { guideCardSchema, guideEndpoints, guideSchema } from "#features/guides/contract.ts";
import type { GuideContent } from "#features/guides/desk-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage, type Page } from "#platform/database/keyset.ts";
import { firstRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { guides } from "./tables.ts";

export type GuideRow = typeof guides.$inferSelect;
type Card = z.input<typeof guideCardSchema>;
type View = z.input<typeof guideSchema>;
type Query = z.output<(typeof guideEndpoints)["GET /api/guides"]["query"]>;

/** Guides that everybody sees. */
export const shown = (): SQL | undefined => and(isNotNull(guides.published), isNull(guides.withdrawnAt));

/** The guides of a section that everybody sees. */
function listed(section: string | undefined): SQL | undefined {
  const club = sectionBySlug(section);
  return and(shown(), club === undefined || club.umbrella ? undefined : eq(guides.section, club.slug));
}

/** As it is compared with what is typed: letters small, blanks and dashes gone. */
export const searchable = (text: string): string => text.toLowerCase().replaceAll(/[\s\-_./]+/gu, "");

/** @throws AppError INVALID_INPUT for a foreign cursor */
export async function listGuides(
  { db, keys }: Pick<Services, "db" | "keys">,
  { cursor, limit, section, series, q }: Query,
): Promise<Page<Card>> {
  const words = searchable(q ?? "");
  const order = [guides.publishedAt, guides.id];
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["guides", section, series, words], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(guides)
        .where(
          and(
            listed(section),
            series === undefined ? undefined : sql`${guides.series} @> array[${series}]::text[]`,
            words === "" ? undefined : sql`position(${words} in ${guides.searched}) > 0`,
            below(order, after),
          ),
        )
        .orderBy(desc(guides.publishedAt), desc(guides.id))
        .limit(take),
    (row) => [row.publishedAt ?? row.createdAt, row.id],
  );
  return { items: await presentCards(db, rows), next_cursor };
}

/** Series that guides of a section fit, those with most of them first. */
export async function guideFacets(db: Queryable, section: string | undefined) {
  const found = await db
    .select({ key: sql<string>`unnest(${guides.series})`.as("key"), n: sql<number>`count(*)::int`.as("n") })
    .from(guides)
    .where(listed(section))
    .groupBy(sql`1`)
    .orderBy(sql`2 desc`, sql`1`)
    .limit(40);
  const labels = await interestChoicesOf(
    db,
    found.map(({ key }) => key),
  );
  return {
    series: found.flatMap(({ key, n }) => {
      const label = labels.get(key)?.label;
      return label === undefined ? [] : [{ key, label, guides: n }];
    }),
  };
}

async function presentCards(db: Queryable, rows: readonly GuideRow[]): Promise<Card[]> {
  const pictures = await mediaByIds(
    db,
    rows.flatMap(({ published }) => published?.cover ?? []),
  );
  return Promise.all(
    rows.map(async (row) => {
      const content = publishedOf(row);
      const fits = await fitmentOf(db, content);
      return {
        ...headOf(row, content, pictures),
        steps: content.steps.length,
        fits: fits.map(({ label }) => label),
      };
    }),
  );
}

function publishedOf({ published }: GuideRow): GuideContent {
  if (published === null) throw new AppError("NOT_FOUND", "没有这份安装指南");
  return published;
}

function headOf(
  row: GuideRow,
  { part, part_number, summary, minutes, level, cover }: GuideContent,
  pictures: Awaited<ReturnType<typeof mediaByIds>>,
) {
  const picture = cover === null ? undefined : pictures.get(cover);
  return {
    ...{ id: row.id, section: row.section, part, part_number, summary, minutes, level },
    cover: picture === undefined ? null : presentPicture(picture),
    version: row.number,
    published_at: (row.publishedAt ?? row.createdAt).toISOString(),
  };
}

/** The cars that it fits, in words; a generation that the catalogue does not have any longer is its series. */
export async function fitmentOf(db: Queryable, { fitment }: GuideContent): Promise<View["fitment"]> {
  const labels = await interestChoicesOf(
    db,
    fitment.map(({ series }) => series),
  );
  return Promise.all(
    fitment.map(async ({ series, generation, note }) => {
      const car = generation === null ? undefined : await generationById(db, generation);
      const choice = labels.get(series);
      const name =
        choice === undefined || choice.label.startsWith(choice.group)
          ? (choice?.label ?? series)
          : `${choice.group} ${choice.label}`;
      const of = car?.generation;
      const years = of ? ` ${of.code || of.name}（${of.fromYear}–${of.toYear ?? ""}）` : "";
      return { series, generation, label: `${name}${years}`, note };
    }),
  );
}

/** A guide that everybody sees. @throws AppError NOT_FOUND; GONE once it was taken down */
export async function publicGuide(db: Queryable, id: string): Promise<GuideRow> {
  const row = await firstRow(db, guides, and(eq(guides.id, id), isNotNull(guides.published)));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这份安装指南");
  if (row.withdrawnAt !== null) throw new AppError("GONE", "这份安装指南已经下架");
  return row;
}

/** @throws AppError NOT_FOUND, GONE */
export async function showGuide(db: Queryable, id: string): Promise<View> {
  const row = await publicGuide(db, id);
  const content = publishedOf(row);
  const pictures = await mediaByIds(db, picturesOf(content));
  return {
    ...headOf(row, content, pictures),
    fitment: await fitmentOf(db, content),
    ...{ tools: content.tools, cautions: content.cautions, video: content.video },
    steps: content.steps.map(({ picture, ...step }) => {
      const found = picture === null ? undefined : pictures.get(picture);
      return { ...step, picture: found === undefined ? null : presentPicture(found) };
    }),
  };
}

/** Ids of all pictures of a guide, each once. */
export const picturesOf = ({ cover, steps }: Pick<GuideContent, "cover" | "steps">): string[] => [
  ...new Set([cover, ...steps.map(({ picture }) => picture)].filter((id) => id !== null)),
];
