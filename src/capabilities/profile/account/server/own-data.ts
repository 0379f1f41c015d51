import { desc, eq } from "drizzle-orm";
import { media } from "#capabilities/media/media/server/public.ts";
import { type Forgetting, ownRows, type PersonalData } from "#capabilities/people/members/server/public.ts";
import { forgetLives } from "#capabilities/review/moderation/server/public.ts";
import { endExports } from "./exports.ts";
import { APPEAL } from "./review-kind.ts";
import { accountAppeals, dataExports, minorModes } from "./tables.ts";

/** Pictures and films that a member uploaded. Media stands below members and cannot offer it itself. */
export const uploadData: PersonalData = {
  title: "上传的图片和视频",
  // The pictures of what he wrote anonymously are seen beside it.
  withheld: { anonymous: ["file"] },
  columns: { file: "文件", type: "格式", bytes: "大小（字节）", at: "时间" },
  rows: ownRows(media, media.ownerMemberId, desc(media.createdAt), (row) => ({
    file: row.key,
    type: row.contentType,
    bytes: row.bytes,
    at: row.createdAt,
  })),
};

/** What a member asked the product for. */
export const appealData: PersonalData = {
  title: "账号申诉",
  withheld: null,
  columns: { about: "事项", city: "城市", car: "爱车", words: "说明", reason: "未通过的原因", at: "时间" },
  rows: ownRows(accountAppeals, accountAppeals.memberId, desc(accountAppeals.id), (row) => ({
    about: row.about === "mobile" ? "手机号丢失" : "解除封禁",
    city: row.city,
    car: row.car,
    words: row.words,
    reason: row.rejectReason,
    at: row.createdAt,
  })),
};

/** Archives asked for, and minors' mode. */
export const settingData: PersonalData = {
  title: "账号设置记录",
  withheld: null,
  columns: { what: "事项", at: "时间" },
  async rows(db, memberId) {
    const archives = await db
      .select({ at: dataExports.createdAt })
      .from(dataExports)
      .where(eq(dataExports.memberId, memberId))
      .orderBy(desc(dataExports.id));
    const modes = await db
      .select({ at: minorModes.turnedOnAt })
      .from(minorModes)
      .where(eq(minorModes.memberId, memberId));
    return [
      ...archives.map(({ at }) => ({ what: "导出个人数据", at })),
      ...modes.map(({ at }) => ({ what: "开启未成年人模式", at })),
    ];
  },
};

/** Nothing of it is of use to anybody once the account is gone. */
export const forgetAccount: Forgetting = {
  words: "账号申诉、导出的数据和未成年人模式的设置会被删除",
  async forget(tx, _services, memberId) {
    const appeals = await tx
      .delete(accountAppeals)
      .where(eq(accountAppeals.memberId, memberId))
      .returning({ id: accountAppeals.id });
    await forgetLives(
      tx,
      APPEAL,
      appeals.map(({ id }) => id),
    );
    await tx.delete(minorModes).where(eq(minorModes.memberId, memberId));
    await endExports(tx, memberId);
  },
};
