import { eq } from "drizzle-orm";
import type { Campaign } from "#capabilities/community/red-packets/contract.ts";
import type { Acting } from "#capabilities/desk/admin/server/public.ts";
import type { Database } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { lockCampaign, record } from "./draft-campaign.ts";
import { showCampaign } from "./list-campaigns.ts";
import { redPacketCampaigns as campaigns } from "./tables.ts";

/**
 * Keeps a running campaign's packets closed, or lets them be opened again. What was opened stays, and so does its time: a
 * paused campaign ends when it would have ended.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT when it does not run, or stands like that already
 */
export function pauseCampaign(db: Database, acting: Acting, id: string, paused: boolean): Promise<Campaign> {
  return db.transaction(async (tx) => {
    const { status, name, endsAt, pausedAt } = await lockCampaign(tx, acting, id);
    if (status === "draft") throw new AppError("CONFLICT", "红包还没有发出");
    if (status === "ended" || endsAt <= new Date()) throw new AppError("CONFLICT", "红包已经结束");
    if ((pausedAt !== null) === paused)
      throw new AppError("CONFLICT", paused ? "红包已经暂停了" : "红包没有暂停");
    await tx
      .update(campaigns)
      .set({ pausedAt: paused ? new Date() : null, updatedAt: new Date() })
      .where(eq(campaigns.id, id));
    await record(tx, acting, id, paused ? "redpackets.paused" : "redpackets.resumed", {
      after: { excerpt: name },
    });
    return showCampaign(tx, acting, id);
  });
}
