import { and, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import {
  media,
  mediaByIds,
  presentUnlisted,
  presentUnlistedVideo,
} from "#capabilities/media/media/server/public.ts";
import {
  type Editor,
  possibleEntries,
  presentVersion,
  seenVersion,
} from "#capabilities/site/blocks/server/public.ts";
import type { campaignDeskEndpoints, DeskState } from "#features/campaigns/desk-contract.ts";
import type { PageKind } from "#features/campaigns/page-kinds-contract.ts";
import { permittedRows } from "#platform/auth/permissions.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { BlockServices } from "./blocks/kind.ts";
import { namesOfBlocks, readBlock } from "./blocks/parts.ts";
import { filesOf } from "./campaign-files.ts";
import { type CampaignRow, demandCampaign, emptyContent, versionedCampaign } from "./edit-campaign.ts";
import { toWrite } from "./names.ts";
import { stateAt } from "./show-campaign.ts";
import { campaigns, campaignVersions } from "./tables.ts";

type List = z.input<(typeof campaignDeskEndpoints)["GET /api/admin/campaigns"]["data"]>;
type One = z.input<(typeof campaignDeskEndpoints)["GET /api/admin/campaigns/{id}"]["data"]>;

const ARCHIVED_SHOWN = 30;

interface Query {
  kind: PageKind;
  section?: string | undefined;
  state?: DeskState | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** One page of the campaigns, or pages, that this administrator may change, those that changed last first. */
export async function listForDesk(services: BlockServices, actor: AdminActor, query: Query): Promise<List> {
  const { cursor: _, limit: __, ...filter } = query;
  const order = [campaigns.updatedAt, campaigns.id];
  const page = await keysetPage(
    { keys: services.keys, list: ["desk campaigns", actor.id, filter], ...query },
    (after, take) =>
      services.db
        .select({ campaign: campaigns, picture: media, hasDraft })
        .from(campaigns)
        .leftJoin(media, eq(media.id, campaigns.pictureId))
        .where(
          and(
            eq(campaigns.kind, query.kind),
            permittedRows(actor, toWrite(query.kind), {
              kind: campaigns.section,
              section: campaigns.section,
            }),
            query.section === undefined ? undefined : eq(campaigns.section, query.section),
            query.state === undefined ? undefined : inState(query.state),
            below(order, after),
          ),
        )
        .orderBy(desc(campaigns.updatedAt), desc(campaigns.id))
        .limit(take),
    ({ campaign }) => [campaign.updatedAt, campaign.id],
  );
  return {
    items: page.rows.map(({ campaign, picture, hasDraft: draft }) => ({
      ...listed(campaign),
      has_draft: draft,
      picture: picture && presentUnlisted(picture),
    })),
    next_cursor: page.next_cursor,
  };
}

const hasDraft = sql<boolean>`exists (select 1 from ${campaignVersions}
  where ${campaignVersions.campaignId} = ${campaigns.id} and ${campaignVersions.state} = 'draft')`;

/** The state of {@link deskStateOf}, asked of rows. */
function inState(state: DeskState) {
  if (state === "draft" || state === "closed") return eq(campaigns.state, state);
  const live = eq(campaigns.state, "live");
  if (state === "soon") return and(live, sql`${campaigns.startsAt} > now()`);
  if (state === "ended") return and(live, sql`${campaigns.endsAt} <= now()`);
  return and(
    live,
    sql`coalesce(${campaigns.startsAt} <= now(), true) and coalesce(${campaigns.endsAt} > now(), true)`,
  );
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

function deskStateOf({ state, startsAt, endsAt }: CampaignRow): DeskState {
  return state === "live" ? stateAt({ from: iso(startsAt), until: iso(endsAt) }, new Date()) : state;
}

function listed(row: CampaignRow) {
  return {
    ...{
      id: row.id,
      kind: row.kind,
      slug: row.slug,
      section: row.section,
      title: row.title,
      state: deskStateOf(row),
    },
    ...{ from: iso(row.startsAt), until: iso(row.endsAt), updated_at: row.updatedAt.toISOString() },
  };
}

/** A campaign for its editors, with everything that its blocks name. @throws AppError NOT_FOUND, FORBIDDEN */
export async function openForDesk(services: BlockServices, actor: Editor["actor"], id: string): Promise<One> {
  const { db } = services;
  const row = await demandCampaign(db, actor, id);
  const rows = await db
    .select({ version: campaignVersions, by: admins.name })
    .from(campaignVersions)
    .leftJoin(admins, eq(admins.id, campaignVersions.updatedBy))
    .where(eq(campaignVersions.campaignId, id))
    // What stands comes first: a draft has an older id than what was published or brought back since.
    .orderBy(sql`${campaignVersions.state} = 'archived'`, desc(campaignVersions.id))
    .limit(ARCHIVED_SHOWN + 2);
  const standing = (state: "draft" | "live") => rows.find(({ version }) => version.state === state);
  const [draft, live] = [standing("draft"), standing("live")];
  const contents = [draft, live].flatMap((one) => (one ? [one.version.content] : []));
  const named = contents.map(filesOf);
  const files = await mediaByIds(
    db,
    named.flatMap(({ images, videos }) => [...images, ...videos]),
  );
  const blocks = contents.flatMap((content) => content.blocks);
  const gone: string[] = [];
  for (const block of contents[0]?.blocks ?? []) {
    const shown = await readBlock({ services, section: row.section, files, unlisted: true }, block);
    if (shown === undefined) gone.push(block.id);
  }
  const picture = files.get(contents[0]?.picture ?? "");
  const present = (one: typeof draft) =>
    one ? { ...presentVersion(one.version, one.by), content: one.version.content } : null;
  return {
    ...listed(row),
    has_draft: draft !== undefined,
    picture: picture ? presentUnlisted(picture) : null,
    draft: present(draft),
    live: present(live),
    version: seenVersion(versionedCampaign(row), { draft: draft?.version, live: live?.version }),
    archived: rows
      .filter(({ version }) => version.state === "archived")
      .map(({ version, by }) => presentVersion(version, by)),
    initial: emptyContent(row.title),
    pictures: Object.fromEntries(
      [...files].flatMap(([key, file]) => (file.kind === "image" ? [[key, presentUnlisted(file)]] : [])),
    ),
    videos: Object.fromEntries(
      [...files].flatMap(([key, file]) => (file.kind === "video" ? [[key, presentUnlistedVideo(file)]] : [])),
    ),
    names: await namesOfBlocks(services, blocks),
    gone,
    entries: possibleEntries(row.section),
  };
}
