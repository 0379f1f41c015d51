import { and, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import { mediaByIds, presentUnlisted } from "#capabilities/media/media/server/public.ts";
import { possibleEntries, presentVersion, seenVersion } from "#capabilities/site/blocks/server/public.ts";
import type { Layout, layoutEndpoints, StoredBlock } from "#capabilities/site/home-layout/contract.ts";
import type { Services } from "#platform/services.ts";
import { layoutOf } from "./edit-layout.ts";
import { COVERS, homeParts, type PartServices } from "./parts.ts";
import type { LayoutRow } from "./shown-layout.ts";
import { standardBlocks } from "./standard.ts";
import { homeLayouts } from "./tables.ts";

type DeskLayouts = z.input<(typeof layoutEndpoints)["GET /api/admin/layouts/{section}"]["data"]>;

const ARCHIVED_SHOWN = 30;

/** A draft has an older id than what was published or brought back since. */
const standingFirst = [sql`${homeLayouts.state} = 'archived'`, desc(homeLayouts.id)];

/** A section's layouts as the desk shows them, and what they can be made of. */
export async function deskLayouts(services: PartServices, section: string): Promise<DeskLayouts> {
  const rows = await services.db
    .select({ layout: homeLayouts, by: admins.name })
    .from(homeLayouts)
    .leftJoin(admins, eq(admins.id, homeLayouts.updatedBy))
    .where(eq(homeLayouts.section, section))
    .orderBy(...standingFirst)
    .limit(ARCHIVED_SHOWN + 2);
  const standing = (state: LayoutRow["state"]) => rows.find(({ layout }) => layout.state === state);
  const [draft, live] = [standing("draft"), standing("live")];
  const standard = standardBlocks(section);
  const blocks = [...(draft?.layout.blocks ?? []), ...(live?.layout.blocks ?? standard)];
  return {
    draft: draft ? present(draft) : null,
    live: live ? present(live) : null,
    version: seenVersion(layoutOf(section), { draft: draft?.layout, live: live?.layout }),
    standard,
    archived: rows
      .filter(({ layout }) => layout.state === "archived")
      .map((row) => ({ ...present(row), blocks: row.layout.blocks.length })),
    parts: homeParts
      .entries()
      .filter(([of]) => of !== COVERS)
      .map(([of, { title, text, find }]) => ({ of, title, text, choosable: find !== undefined })),
    entries: possibleEntries(section),
    names: await namesOf(services, blocks),
    pictures: await picturesOf(services, blocks),
  };
}

function present({ layout, by }: { layout: LayoutRow; by: string | null }): Layout {
  return { ...presentVersion(layout, by), blocks: layout.blocks };
}

/** What chosen things are called, by part and id: ids of different parts may be alike. */
async function namesOf(
  services: PartServices,
  blocks: readonly StoredBlock[],
): Promise<Record<string, string>> {
  const wanted = new Map<string, Set<string>>();
  const add = (of: string, ids: readonly string[]) => {
    const known = wanted.get(of) ?? new Set();
    for (const id of ids) known.add(id);
    wanted.set(of, known);
  };
  for (const block of blocks) {
    if (block.kind === "carousel") add(COVERS, block.articles);
    if (block.kind === "part") add(block.of, block.chosen);
  }
  const names: Record<string, string> = {};
  for (const [of, ids] of wanted) {
    if (ids.size === 0) continue;
    for (const [id, name] of (await homeParts.get(of)?.names?.(services, [...ids])) ?? [])
      names[`${of}:${id}`] = name;
  }
  return names;
}

async function picturesOf({ db }: PartServices, blocks: readonly StoredBlock[]) {
  const ids = blocks.flatMap((block) =>
    block.kind === "notice" && block.picture !== null ? [block.picture] : [],
  );
  const rows = await mediaByIds(db, ids);
  return Object.fromEntries([...rows].map(([id, row]) => [id, presentUnlisted(row)]));
}

/** Which layouts of a section can be looked at, newest first: the draft, what is live, and the last that were. */
export async function listedLayouts({ db }: Pick<Services, "db">, section: string) {
  const rows = await db
    .select({
      state: homeLayouts.state,
      number: homeLayouts.number,
      publishedAt: homeLayouts.publishedAt,
      updatedAt: homeLayouts.updatedAt,
    })
    .from(homeLayouts)
    .where(and(eq(homeLayouts.section, section)))
    .orderBy(...standingFirst)
    .limit(8);
  const order = ["draft", "live", "archived"];
  return {
    items: rows
      .map(({ state, number, publishedAt, updatedAt }) => ({
        ...{ state, number },
        at: (publishedAt ?? updatedAt).toISOString(),
      }))
      .sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state)),
  };
}
