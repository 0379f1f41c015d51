import { join } from "node:path";
import { eq, inArray } from "drizzle-orm";
import { media, presentPicture, storePrepared } from "#capabilities/media/media/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import type { DemoDrawings } from "#platform/feature.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { presetAvatars } from "./tables.ts";

const DRAWN = 48;

/** Every avatar that the product's own code draws; the demo's people wear some of them. */
export const avatarDrawings: DemoDrawings = {
  folder: join(import.meta.dirname, "avatars"),
  keys: async () => Array.from({ length: DRAWN }, (_, at) => `avatar/${at + 1}`),
};

/** What the drawings show, in turn. Faces are nobody's to choose: they would pass for a portrait. */
const groups = ["helmet", "animal", undefined, "garage"] as const;

const presets = Array.from({ length: DRAWN }, (_, at) => at).flatMap((at) => {
  const group = groups[at % groups.length];
  return group === undefined ? [] : [{ key: `avatar/${at + 1}`, group }];
});

/** The avatars that everybody may choose, by what they show. */
export async function listPresetAvatars(services: Pick<Services, "db" | "storage">) {
  const rows = await stored(services);
  return groups
    .filter((group) => group !== undefined)
    .flatMap((wanted) =>
      presets.flatMap(({ key, group }) => {
        const row = rows.get(key);
        return group === wanted && row !== undefined ? [{ key, group, picture: presentPicture(row) }] : [];
      }),
    );
}

/**
 * The picture of an avatar that everybody may choose.
 * @throws AppError INVALID_INPUT for one that there is not
 */
export async function presetPicture(
  services: Pick<Services, "db" | "storage">,
  key: string,
): Promise<{ id: string; key: string }> {
  const row = presets.some((preset) => preset.key === key) ? (await stored(services)).get(key) : undefined;
  if (row === undefined)
    throw new AppError("INVALID_INPUT", "没有这个预设头像，请重新选择", { field: "avatar_preset" });
  return row;
}

/** Which of these pictures belong to everybody, and are not given up when somebody takes another. */
export async function presetsAmong(tx: Transaction, mediaIds: readonly string[]): Promise<Set<string>> {
  if (mediaIds.length === 0) return new Set();
  const rows = await tx
    .select({ id: presetAvatars.mediaId })
    .from(presetAvatars)
    .where(inArray(presetAvatars.mediaId, [...mediaIds]));
  return new Set(rows.map(({ id }) => id));
}

/** Their rows by key. The first who asks has them stored; they are pictures of the product, which nobody uploads. */
async function stored({ db, storage }: Pick<Services, "db" | "storage">) {
  const rows = await readStored(db);
  if (presets.every(({ key }) => rows.has(key))) return rows;
  return db.transaction(async (tx) => {
    await lock(tx, "preset avatars");
    const pictures = await storePrepared({ db: tx, storage }, avatarDrawings.folder);
    for (const { key } of presets) {
      const mediaId = pictures.get(key)?.id;
      if (mediaId === undefined) continue;
      await tx
        .insert(presetAvatars)
        .values({ key, mediaId })
        .onConflictDoUpdate({ target: presetAvatars.key, set: { mediaId } });
    }
    return readStored(tx);
  });
}

async function readStored(db: Queryable) {
  const rows = await db
    .select({ preset: presetAvatars.key, picture: media })
    .from(presetAvatars)
    .innerJoin(media, eq(media.id, presetAvatars.mediaId));
  return new Map(rows.map(({ preset, picture }) => [preset, picture]));
}
