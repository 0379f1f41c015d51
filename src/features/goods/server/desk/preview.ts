import { eq } from "drizzle-orm";
import type { z } from "zod";
import {
  type PreviewSubject,
  previewPath,
  readPreview,
  signPreview,
} from "#capabilities/desk/phone-preview/server/public.ts";
import {
  mediaByIds,
  presentUnlisted,
  presentUnlistedVideo,
} from "#capabilities/media/media/server/public.ts";
import { presentDocuments } from "#capabilities/texts/writing/server/public.ts";
import type { goodsDetailSchema } from "#features/goods/contract.ts";
import type { Granted } from "#platform/auth/permissions.ts";
import { firstRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { AppError } from "#shared/errors.ts";
import { GOODS } from "../names.ts";
import { describeGoods } from "../pages/show-goods.ts";
import { goods } from "../tables.ts";
import { managedGoods, partsOf } from "./goods-rows.ts";
import { MANAGE } from "./policy.ts";

const DAYS_7_MS = 7 * 86_400_000;

/** Goods in the phone preview, also before they are put on. */
export const goodsPreview: PreviewSubject = {
  permission: MANAGE,
  async about(db, id) {
    if (!/^[1-9]\d{0,17}$/.test(id)) return null;
    const row = await firstRow(db, goods, eq(goods.id, id));
    return row === undefined ? null : { title: row.title, place: { section: row.section } };
  },
  path: (id, token) => deskPathOf("admin.goodspreview", {}, { query: { id, token } }),
};

/** A link that shows goods as they are whenever it is opened, for seven days. @throws AppError NOT_FOUND, FORBIDDEN */
export async function linkToPreview(
  services: Pick<Services, "db" | "keys">,
  actor: Granted,
  id: string,
): Promise<{ path: string; until: string }> {
  await managedGoods(services.db, actor, id);
  const until = new Date(Date.now() + DAYS_7_MS);
  return {
    path: previewPath(GOODS, id, signPreview(services, { type: GOODS, id, until })),
    until: until.toISOString(),
  };
}

/** Goods as their page will show them. @throws AppError GONE for a link that has expired or is another's; NOT_FOUND */
export async function previewGoods(
  services: Pick<Services, "db" | "keys">,
  { id, token }: { id: string; token: string },
): Promise<z.input<typeof goodsDetailSchema>> {
  const link = readPreview(services, token);
  if (link === null || link.type !== GOODS || link.id !== id) throw new AppError("GONE", "预览链接已失效");
  const { db } = services;
  const row = await firstRow(db, goods, eq(goods.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "这件商品已被删除");
  const shown = await describeGoods(db, row);
  const { pictureIds } = await partsOf(db, id);
  const files = await mediaByIds(db, [...pictureIds, ...(row.videoId === null ? [] : [row.videoId])]);
  const [document] = await presentDocuments(db, [row.document], { unlisted: true });
  const pictures = pictureIds.flatMap((one) => {
    const file = files.get(one);
    return file === undefined ? [] : [presentUnlisted(file)];
  });
  const film = row.videoId === null ? undefined : files.get(row.videoId);
  return {
    ...shown,
    ...(document !== undefined && { document }),
    ...{ pictures, picture: pictures[0] ?? null },
    video: film === undefined ? null : presentUnlistedVideo(film),
    skus: shown.skus.map((sku) => ({
      ...sku,
      picture: pictures.find((one) => one.id === sku.picture?.id) ?? null,
    })),
  };
}
