import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import {
  type PreviewSubject,
  previewPath,
  readPreview,
  signPreview,
} from "#capabilities/desk/phone-preview/server/public.ts";
import { type Editor, standingVersions } from "#capabilities/site/blocks/server/public.ts";
import type { campaignSchema } from "#features/campaigns/contract.ts";
import type { PageKind } from "#features/campaigns/page-kinds-contract.ts";
import { firstRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { AppError } from "#shared/errors.ts";
import type { BlockServices } from "./blocks/kind.ts";
import { demandCampaign, versionedCampaign } from "./edit-campaign.ts";
import { toWrite } from "./names.ts";
import { presentCampaign } from "./show-campaign.ts";
import { campaigns, campaignVersions } from "./tables.ts";

const DAYS_7_MS = 7 * 86_400_000;

/** `17` is the draft of a campaign, `17v4` one version of it. */
const NAMED = /^([1-9]\d{0,17})(?:v([1-9]\d{0,17}))?$/;

/** Drafts and versions of campaigns, or of pages, in the phone preview. */
export const previewOf = (kind: PageKind): PreviewSubject => ({
  permission: toWrite(kind),
  async about(db, name) {
    const [, id] = NAMED.exec(name) ?? [];
    if (id === undefined) return null;
    const row = await firstRow(db, campaigns, and(eq(campaigns.id, id), eq(campaigns.kind, kind)));
    return row === undefined ? null : { title: row.title, place: { section: row.section } };
  },
  path: pathOfPreview,
});

function pathOfPreview(id: string, token: string): string {
  return deskPathOf("admin.campaignpreview", {}, { query: { id, token } });
}

/** Links that show the draft as it is whenever they are opened, or one version, for seven days. @throws AppError NOT_FOUND, FORBIDDEN */
export async function linkToPreview(
  services: Pick<Services, "db" | "keys">,
  { actor }: Editor,
  id: string,
  version: string | null,
): Promise<{ path: string; bare: string }> {
  const { kind } = await demandCampaign(services.db, actor, id);
  const name = version === null ? id : `${id}v${version}`;
  const until = new Date(Date.now() + DAYS_7_MS);
  const token = signPreview(services, { type: kind, id: name, until });
  return { path: previewPath(kind, name, token), bare: pathOfPreview(name, token) };
}

/**
 * What a link shows, as though it were open; without a draft what is live.
 * @throws AppError GONE for a link that has expired or is another's, NOT_FOUND
 */
export async function previewCampaign(
  services: BlockServices & Pick<Services, "keys">,
  { id: name, token }: { id: string; token: string },
): Promise<z.input<typeof campaignSchema>> {
  const link = readPreview(services, token);
  if (link === null || link.id !== name) throw new AppError("GONE", "预览链接已失效");
  const [, id = "0", version] = NAMED.exec(name) ?? [];
  const { db } = services;
  const row = await firstRow(db, campaigns, eq(campaigns.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND");
  if (link.type !== row.kind) throw new AppError("GONE", "预览链接已失效");
  const standing = await standingVersions(db, versionedCampaign(row));
  const shown =
    version === undefined
      ? (standing.draft ?? standing.live)
      : await firstRow(
          db,
          campaignVersions,
          and(eq(campaignVersions.campaignId, id), eq(campaignVersions.id, version)),
        );
  if (shown === undefined) throw new AppError("NOT_FOUND");
  return presentCampaign(services, row, shown.content, { unlisted: true });
}
