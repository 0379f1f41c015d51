import { storePrepared } from "#capabilities/media/media/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { avatarDrawings } from "../preset-avatars.ts";
import { members } from "../tables.ts";
import { readDemoMembers } from "./content.ts";

const DAY = 24 * 3_600_000;

const keyOf = ({ avatar }: { avatar: number }) => `avatar/${avatar}`;

/** All avatars: some of them the demo's people wear. */
export const drawings = avatarDrawings;

/** Invented people, who have no mobile number and cannot sign in. */
export async function fill(tx: Transaction, services: Services): Promise<void> {
  const list = await readDemoMembers();
  const avatars = await storePrepared(services, drawings.folder);
  await tx
    .insert(members)
    .values(
      list.map((member) => ({
        nickname: member.nickname,
        role: member.role,
        region: member.region,
        city: member.city,
        bio: member.bio,
        gender: member.gender,
        avatarId: avatars.get(keyOf(member))?.id ?? null,
        createdAt: new Date(Date.now() - member.joined_days_ago * DAY),
      })),
    )
    .onConflictDoNothing();
}
