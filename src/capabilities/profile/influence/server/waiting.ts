import { and, count, eq, lte, type SQL, sql } from "drizzle-orm";
import type { DeskFigure } from "#capabilities/desk/admin/server/public.ts";
import type { Waiting } from "#capabilities/people/members/server/public.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { pathOf } from "#sections/paths.ts";
import { RENEW_DAYS } from "../contract.ts";
import { MANAGE } from "./names.ts";
import { influenceApplications, influenceClaims } from "./tables.ts";

const counted =
  (where: SQL | undefined): Waiting["count"] =>
  async (db, memberId) => {
    const [row] = await db
      .select({ n: count() })
      .from(influenceApplications)
      .where(and(eq(influenceApplications.memberId, memberId), where));
    return row?.n ?? 0;
  };

const path = pathOf("voice.audit");

export const materialWaits: Waiting = {
  ...{ label: "达人申请需要补充材料", path, kind: "act" },
  count: counted(eq(influenceApplications.state, "material")),
};

export const renewalWaits: Waiting = {
  ...{ label: "达人资格快到期，请提交年度复核", path, kind: "act" },
  count: counted(
    and(
      eq(influenceApplications.state, "approved"),
      lte(influenceApplications.validUntil, sql`now() + make_interval(days => ${RENEW_DAYS})`),
    ),
  ),
};

export const reviewWaits: Waiting = {
  ...{ label: "达人申请审核中", path, kind: "wait" },
  count: counted(eq(influenceApplications.state, "submitted")),
};

/** Rights that voices wait for. */
export const claimFigure: DeskFigure = {
  permission: MANAGE,
  async read({ db }) {
    const [row] = await db
      .select({ n: count() })
      .from(influenceClaims)
      .where(eq(influenceClaims.state, "waiting"));
    const value = row?.n ?? 0;
    return {
      ...{ label: "达人权益", value, note: value === 0 ? "没有待发放" : "待发放" },
      ...{ tone: value === 0 ? "ok" : "warn", link: deskPathOf("admin.influence") },
    };
  },
};
