import { eq } from "drizzle-orm";
import { attachMedia, storePicture } from "#capabilities/media/media/server/public.ts";
import { members, profileChanges } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { handIn } from "./introduce.ts";

export const AVATAR_JOB = "wechat.avatar";

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 2 * 1024 * 1024;
/** Where WeChat keeps its people's pictures. */
const HOSTS = /^https?:\/\/[\w-]+\.qlogo\.cn\//;

/**
 * Fetches the picture that a new member has in WeChat, and hands it in for review. A picture of his own that he chose in the
 * meantime stays. Only WeChat's own servers are asked, whatever the address says.
 * @throws Error when it cannot be fetched or is no picture; the job tries again
 */
export async function takeAvatar(
  services: Pick<Services, "db" | "env" | "storage" | "cache">,
  { memberId, url }: { memberId: string; url: string },
): Promise<void> {
  const { db, env } = services;
  if (!HOSTS.test(url) && !url.startsWith(`${new URL(env.WECHAT_API_BASE).origin}/`)) return;
  if (await hasAvatar(services, memberId)) return;
  const picture = await storePicture(services, await fetchPicture(url), { owner: { memberId } });
  await db.transaction(async (tx) => {
    if (await hasAvatar({ db: tx }, memberId)) return;
    await attachMedia(tx, [picture.id], { memberId });
    await handIn(tx, services, memberId, { avatarId: picture.id });
  });
}

async function fetchPicture(url: string): Promise<Buffer> {
  const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok || response.body === null) throw new Error(`the picture answered ${response.status}`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new Error("the picture is too large");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Chosen and shown, or chosen and waiting. */
async function hasAvatar({ db }: { db: Queryable }, memberId: string): Promise<boolean> {
  const [row] = await db
    .select({ shown: members.avatarId, waiting: profileChanges.avatarId })
    .from(members)
    .leftJoin(profileChanges, eq(profileChanges.memberId, members.id))
    .where(eq(members.id, memberId));
  return row === undefined || row.shown !== null || row.waiting !== null;
}
