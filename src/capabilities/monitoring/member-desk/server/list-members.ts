import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { MemberRow } from "#capabilities/monitoring/member-desk/contract.ts";
import { keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { csvLines } from "#shared/csv.ts";
import { formatDate } from "#shared/format.ts";
import { findMemberIds, type MemberSearch } from "./find-members.ts";
import type { DeskActor } from "./policy.ts";
import { presentMembers } from "./present.ts";

/** A page of members, newest first. Ids grow with time, so that they alone are the keyset. */
export async function listMembers(
  { db, keys }: Pick<Services, "db" | "keys">,
  { cursor, limit, ...search }: MemberSearch & PageQuery,
): Promise<Page<MemberRow>> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["desk members", search], cursor, limit },
    (after, take) => findMemberIds(db, search, after === undefined ? undefined : String(after[0]), take),
    (id) => [id],
  );
  return { items: await presentMembers(db, rows), next_cursor };
}

const EXPORT_PAGE = 1000;

const standings: Record<MemberRow["standing"], string> = {
  active: "正常",
  muted: "禁言",
  banned: "封禁",
  cancelling: "注销中",
  cancelled: "已注销",
};

const COLUMNS = ["编号", "昵称", "手机号", "状态", "等级", "身份", "城市", "属地", "注册时间", "最近使用"];

/**
 * Lines of a CSV file: the heading with the first page, numbers masked as on the screen. That somebody began an export is
 * written down.
 */
export async function exportMembers(
  services: Pick<Services, "db" | "keys">,
  actor: DeskActor,
  { cursor, standing }: Pick<MemberSearch, "standing"> & { cursor?: string | undefined },
): Promise<{ lines: string; count: number; next_cursor: string | null }> {
  const { db } = services;
  if (cursor === undefined)
    await recordAudit(db, {
      adminId: actor.id,
      action: "member.exported",
      after: { standing: standing ?? "" },
      address: actor.address,
    });
  const { items, next_cursor } = await listMembers(services, {
    cursor,
    standing,
    limit: EXPORT_PAGE,
  });
  return { lines: memberLines(items, cursor === undefined), count: items.length, next_cursor };
}

/** Members as lines of a CSV file, numbers masked; with the heading where it begins. */
export function memberLines(items: readonly MemberRow[], begins: boolean): string {
  const rows = items.map((row) => [
    row.member.id,
    row.member.nickname,
    row.mobile,
    standings[row.standing],
    String(row.member.level),
    row.member.role === "editor" ? "官方编辑" : "会员",
    row.city,
    row.region,
    formatDate(row.created_at, { time: true }),
    row.last_seen_at === null ? "" : formatDate(row.last_seen_at, { time: true }),
  ]);
  return csvLines(begins ? [COLUMNS, ...rows] : rows);
}
