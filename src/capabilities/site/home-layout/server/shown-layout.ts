import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { mediaByIds, presentPicture } from "#capabilities/media/media/server/public.ts";
import { isOn, nextChange } from "#capabilities/site/blocks/server/public.ts";
import type { ShownBlock, StoredBlock, shownLayoutSchema } from "#capabilities/site/home-layout/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import { collectTags, untilTag } from "#platform/http/cache-tags.ts";
import { keptOnce } from "#platform/http/kept-once.ts";
import { layoutTag } from "./cache-tags.ts";
import { homeParts, type PartServices } from "./parts.ts";
import { homeLayouts } from "./tables.ts";

export type LayoutRow = typeof homeLayouts.$inferSelect;

/** Which layout: what visitors see, the draft, or one by its number. */
export type WantedLayout = "live" | "draft" | number;

export interface HomeLayout extends z.input<typeof shownLayoutSchema> {
  /** The articles that the carousel was given, in order; empty where it chooses by itself. */
  covers: readonly string[];
}

/**
 * What a section's home shows at this moment, with everything in it that everybody may see. Answers made of it are dropped
 * when the layout or what it shows changes, and at the next moment at which a block begins or ends.
 * @returns undefined where the section has no such layout and so what comes with the product; without a draft the live one
 */
export async function shownLayout(
  services: PartServices,
  section: string,
  wanted: WantedLayout,
  now: Date = new Date(),
): Promise<HomeLayout | undefined> {
  collectTags([layoutTag(section)]);
  const row = await (wanted === "live"
    ? keptOnce(services.db, `home-layout:${section}`, [layoutTag(section)], () =>
        layoutRow(services.db, section, wanted),
      )
    : layoutRow(services.db, section, wanted));
  if (row === undefined) return undefined;
  const next = nextChange(row.blocks, now);
  if (next !== null) collectTags([untilTag(next)]);
  const on = row.blocks.filter((block) => isOn(block, now));
  const pictures = await mediaByIds(
    services.db,
    on.flatMap((block) => (block.kind === "notice" && block.picture !== null ? [block.picture] : [])),
  );
  const blocks: ShownBlock[] = [];
  for (const block of on) {
    const { id } = block;
    if (block.kind === "notice") {
      const { title, text, link } = block;
      const picture = pictures.get(block.picture ?? "");
      blocks.push({
        id,
        kind: "notice",
        title,
        text,
        link,
        picture: picture ? presentPicture(picture) : null,
      });
    } else if (block.kind === "entries") {
      blocks.push({ id, kind: "entries", ...(block.items.length > 0 && { items: block.items }) });
    } else if (block.kind === "feed") {
      blocks.push({ id, kind: "feed", tabs: block.tabs });
    } else if (block.kind === "part") {
      const shown = await shownPart(services, section, block);
      if (shown) blocks.push(shown);
    } else blocks.push({ id, kind: block.kind });
  }
  const carousel = on.find((block) => block.kind === "carousel");
  return { state: row.state, number: row.number, blocks, covers: carousel?.articles ?? [] };
}

/** @returns undefined for a part without content: a home has no empty blocks */
async function shownPart(
  services: PartServices,
  section: string,
  { id, of, title, count, chosen }: Extract<StoredBlock, { kind: "part" }>,
): Promise<ShownBlock | undefined> {
  const part = homeParts.get(of);
  if (part === undefined) return undefined;
  collectTags(part.tags(section));
  const content = await part.read(services, section, { count, chosen });
  if (content.items.length === 0) return undefined;
  return { id, kind: "part", title: title || part.title, more: part.more(section), content } as ShownBlock;
}

/** The row of a layout; for a draft that is not there the live one. */
export async function layoutRow(
  db: Queryable,
  section: string,
  wanted: WantedLayout,
): Promise<LayoutRow | undefined> {
  const which = typeof wanted === "number" ? eq(homeLayouts.number, wanted) : eq(homeLayouts.state, wanted);
  const row = await firstRow(
    db,
    homeLayouts,
    and(eq(homeLayouts.section, section), which),
    desc(homeLayouts.id),
  );
  if (row === undefined && wanted === "draft") return layoutRow(db, section, "live");
  return row;
}
