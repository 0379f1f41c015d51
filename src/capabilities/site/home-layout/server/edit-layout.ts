import { eq, sql } from "drizzle-orm";
import {
  demandNameable,
  mediaByIds,
  reattachMedia,
  type Showing,
} from "#capabilities/media/media/server/public.ts";
import {
  type Editor,
  restoreVersion,
  type Versioned,
  withdrawLive,
} from "#capabilities/site/blocks/server/public.ts";
import type { StoredBlock } from "#capabilities/site/home-layout/contract.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { layoutTag } from "./cache-tags.ts";
import { checkBlocks } from "./check-blocks.ts";
import { standardBlocks } from "./standard.ts";
import { homeLayouts } from "./tables.ts";

/** What a version of a home holds. */
interface LayoutContent {
  blocks: StoredBlock[];
}

/** @throws AppError NOT_FOUND for an unknown section, FORBIDDEN */
export function demandLayout(actor: Editor["actor"], section: string): void {
  if (sectionBySlug(section) === undefined) throw new AppError("NOT_FOUND");
  if (!can(actor, "layout.manage", { section })) throw new AppError("FORBIDDEN");
}

/** A section's home as something that has a draft, a live version and a history. */
export function layoutOf(section: string): Versioned<LayoutContent> {
  return {
    table: homeLayouts,
    where: eq(homeLayouts.section, section),
    key: { section },
    lock: `home-layout:${section}`,
    tags: [layoutTag(section)],
    initial: { blocks: standardBlocks(section) },
    contentOf: ({ blocks }) => ({ blocks }),
    check: async (_tx, { blocks }) => checkBlocks(section, blocks),
    hold: (tx, content, adminId) => takePictures(tx, section, content, adminId),
    audit: {
      kind: "layout",
      about: { section },
      actions: {
        publish: "layout.publish",
        discard: "layout.discard",
        restore: "layout.restore",
        withdraw: "layout.standard",
      },
    },
    words: { nothingLive: "线上已经是默认布局" },
  };
}

/**
 * Puts an archived layout live again; the draft stays.
 * @param id null takes the section back to what comes with the product
 * @param live which layout the editor saw live, null for none
 * @returns its new number; 0 for what comes with the product
 * @throws AppError NOT_FOUND, CHANGED when another one is live by now
 */
export async function restoreLayout(
  services: Services,
  editor: Editor,
  section: string,
  { id, live }: { id: string | null; live: string | null },
): Promise<{ number: number }> {
  if (id !== null) return restoreVersion(services, layoutOf(section), editor, { id, live });
  await withdrawLive(services, layoutOf(section), editor, live);
  return { number: 0 };
}

/**
 * Takes what a draft names into use.
 * @throws AppError INVALID_INPUT when one of the pictures may not be named (`demandNameable`), or is gone
 */
async function takePictures(
  tx: Transaction,
  section: string,
  { blocks }: LayoutContent,
  adminId: string,
): Promise<void> {
  const images = blocks.flatMap((block) =>
    block.kind === "notice" && block.picture !== null ? [block.picture] : [],
  );
  const held: Showing = (mediaId) => sql`exists (
    select 1 from ${homeLayouts} where ${homeLayouts.section} = ${section}
      and ${homeLayouts.blocks} @> jsonb_build_array(jsonb_build_object('picture', ${mediaId}::text)))`;
  await demandNameable(tx, { images }, { adminId, held });
  const known = await mediaByIds(tx, images);
  await reattachMedia(
    tx,
    [...known.values()].filter(({ attachedAt }) => attachedAt === null).map(({ key }) => key),
  );
}
