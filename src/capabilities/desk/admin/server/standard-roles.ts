import { eq } from "drizzle-orm";
import { permissions } from "#platform/auth/declared-permissions.ts";
import { EVERYTHING, type Grant } from "#platform/auth/permissions.ts";
import type { Database, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { lockedRow } from "#platform/database/row.ts";
import { changeSetting, readSetting } from "./settings.ts";
import { roles } from "./tables.ts";

export interface StandardRole {
  key: string;
  name: string;
  /** What it may do, in a few words, for whoever gives it. */
  note: string;
  position: number;
  /** Names of permissions, everywhere; or EVERYTHING. For one kind alone where that stands behind it: `media.private.read@certification`. */
  permissions: readonly string[];
}

const LOOKS = ["review.read", "members.read", "monitoring.read", "figures.read"];

/** The roles that come along. Operators may change all but the first one, and delete those that nobody has. */
export const standardRoles: readonly StandardRole[] = [
  {
    key: "super",
    name: "超级管理员",
    note: "全部权限，包括管理管理员",
    position: 4,
    permissions: [EVERYTHING],
  },
  {
    key: "moderator",
    name: "审核员",
    note: "审核内容、处理举报、禁言，看会员和监测",
    position: 1,
    permissions: [
      ...[
        ...LOOKS,
        "review.decide",
        "review.curate",
        "review.appeals",
        "members.mute",
        "members.warn",
        "members.devices",
      ],
      "reports.handle",
      // Without the papers an application cannot be decided.
      ...["media.private.read@certification", "media.private.read@influence"],
    ],
  },
  {
    key: "editor",
    name: "编辑",
    note: "写文章、发布、排首页和专题，管直播，设精选、关闭评论",
    position: 2,
    permissions: [
      ...["review.read", "review.curate", "figures.read", "articles.write", "articles.publish"],
      ...["layout.manage", "imports.run", "topics.manage", "search.manage", "about.edit", "campaigns.write"],
      ...["live.manage", "announcements.manage", "links.manage", "redirects.manage", "faces.manage"],
      ...["questions.categories", "boards.manage", "pages.write"],
    ],
  },
  {
    key: "activities",
    name: "活动运营",
    note: "活动、直播、红包、荣誉、话题、达人、车友会和预约",
    position: 2,
    permissions: [
      ...["figures.read", "members.read", "redpackets.manage", "honours.award", "topics.manage"],
      ...["growth.manage", "honours.manage"],
      ...["clubs.roles", "influence.manage", "campaigns.write", "games.manage"],
      ...["leads.manage", "leads.handle", "guides.manage", "gifts.manage"],
      ...["activities.manage", "activities.reveal", "live.manage"],
      ...["announcements.manage", "adverts.manage"],
      ...["members.segments", "members.message"],
    ],
  },
  {
    key: "service",
    name: "客服",
    note: "查会员、看完整手机号、跟进负面，查订单、处理售后和退款",
    position: 2,
    permissions: [
      ...[...LOOKS, "members.reveal", "opinions.manage", "catalogue.edit"],
      ...["orders.manage", "orders.refund", "orders.reveal"],
    ],
  },
  {
    key: "shop",
    name: "商城运营",
    note: "商品、优惠券、订单、售后和合伙人，看账目",
    position: 2,
    permissions: [
      ...["figures.read", "goods.manage", "coupons.manage", "partners.manage", "accounts.read"],
      ...["orders.manage", "orders.refund", "orders.reveal"],
    ],
  },
  {
    key: "packer",
    name: "打包发货",
    note: "只能打包、打印发货单、发货，不能退款",
    position: 3,
    permissions: ["orders.manage", "orders.reveal"],
  },
  {
    key: "accountant",
    name: "财务",
    note: "看账目、对账、重试退款，支付合伙人提现",
    position: 3,
    permissions: ["accounts.read", "accounts.settle", "partners.pay"],
  },
  {
    key: "store",
    name: "门店核销",
    note: "只能在自己的门店核销礼品，看不到别的",
    position: 3,
    permissions: ["gifts.handout"],
  },
  { key: "viewer", name: "只读", note: "只能查看", position: 3, permissions: LOOKS },
];

/** What migrations gave to the roles that are older than this table: whoever took it away meant it. */
const GIVEN_EARLIER: Readonly<Record<string, readonly string[]>> = {
  super: [EVERYTHING],
  moderator: ["review.read", "review.decide", "review.curate", "members.mute"],
  editor: ["review.read", "review.curate"],
  viewer: ["review.read"],
};

/** What those roles were described by, as long as nobody described them anew. */
const DESCRIBED_EARLIER = [
  ...["审核内容、设精选、关闭评论", "查看队列、设精选、关闭评论"],
  "查会员、看完整手机号、跟进负面",
  ...["红包、荣誉、话题、达人和车友会", "红包、荣誉、话题、达人、车友会和预约"],
  ...["活动、红包、荣誉、话题、达人、车友会和预约", "写文章、发布、排首页和专题，设精选、关闭评论"],
];

/** Setting that remembers what each role was given: role → permissions. */
const SETTING = "roles.standard";

/**
 * Gives the roles that come along what this version's table gives them, each permission once for ever: what operators
 * take away stays away, and a role that they deleted is not made again. Permissions that no feature declares are left out.
 */
export async function settleStandardRoles(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await lock(tx, SETTING);
    const given = ((await readSetting(tx, SETTING)) ?? GIVEN_EARLIER) as typeof GIVEN_EARLIER;
    const next: Record<string, readonly string[]> = { ...given };
    for (const role of standardRoles) {
      const before = given[role.key];
      const missing = role.permissions.filter((name) => isKnown(name) && !before?.includes(name));
      if (missing.length === 0) continue;
      next[role.key] = [...(before ?? []), ...missing];
      if (before === undefined) await insertRole(tx, role, missing);
      else await extendRole(tx, role, missing);
    }
    if (JSON.stringify(next) !== JSON.stringify(await readSetting(tx, SETTING)))
      await changeSetting(tx, SETTING, next);
  });
}

/** What a name in the table gives. */
function grantOf(name: string): Grant {
  const [permission = "", kind] = name.split("@");
  return kind === undefined ? { permission } : { permission, kind };
}

const isKnown = (name: string) =>
  name === EVERYTHING || permissions.get(grantOf(name).permission) !== undefined;

async function insertRole(
  tx: Transaction,
  { key, name, note, position }: StandardRole,
  names: readonly string[],
): Promise<void> {
  const grants = names.map(grantOf);
  await tx.insert(roles).values({ key, name, note, position, grants }).onConflictDoNothing();
}

async function extendRole(
  tx: Transaction,
  { key, note }: StandardRole,
  names: readonly string[],
): Promise<void> {
  const row = await lockedRow(tx, roles, eq(roles.key, key));
  if (row === undefined) return;
  const has = ({ permission, kind }: Grant) =>
    row.grants.some(
      (one) =>
        // What somebody limited otherwise is not given as a whole; another kind of it is something else.
        one.permission === permission && (kind === undefined || one.kind === undefined || one.kind === kind),
    );
  const added = names.map(grantOf).filter((grant) => !has(grant));
  if (added.length > 0)
    await tx
      .update(roles)
      .set({
        grants: [...row.grants, ...added],
        ...(DESCRIBED_EARLIER.includes(row.note) && { note }),
      })
      .where(eq(roles.key, key));
}
