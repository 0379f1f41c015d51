import { and, asc, eq, inArray, ne } from "drizzle-orm";
import {
  type Forgetting,
  handOver,
  type MemberMerge,
  members,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import {
  applicationStateNames,
  applicationsOf,
  deleteApplications,
  forgetApplications,
} from "#capabilities/review/applications/server/public.ts";
import { moveLife } from "#capabilities/review/moderation/server/public.ts";
import type { ApplicationState } from "#shared/application.ts";
import { platformNames } from "#shared/influence.ts";
import { accountsOf } from "./accounts.ts";
import { INFLUENCE, influenceKind, numberWords } from "./kind.ts";
import {
  influenceApplications,
  influenceClaims,
  influenceCodes,
  influenceEvents,
  influenceReservations,
} from "./tables.ts";
import { copyVoice } from "./voices.ts";

const STATES = { ...applicationStateNames, approved: "达人" };

export const influenceData: PersonalData = {
  title: "达人申请",
  withheld: null,
  columns: {
    ...{ section: "分区", state: "状态", reason: "理由", called: "称呼", city: "城市", car: "爱车" },
    ...{ style: "内容风格", accounts: "平台账号", tier: "等级", number: "达人编号" },
    ...{ submitted: "提交时间", approved: "通过时间", until: "有效期至" },
  },
  async rows(db, memberId) {
    const rows = await applicationsOf(db, influenceKind, memberId);
    const accounts = await accountsOf(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      ...{ section: row.section, state: STATES[row.state], reason: row.reason, called: row.called },
      ...{ city: row.city, car: row.carLabel, style: row.style, tier: row.tier },
      accounts: accounts
        .filter(({ applicationId }) => applicationId === row.id)
        .map(
          ({ platform, nick, link, followers }) => `${platformNames[platform]} ${nick} ${link} ${followers}`,
        )
        .join("\n"),
      ...{ number: numberWords(row.number), submitted: row.submittedAt, approved: row.approvedAt },
      until: row.validUntil,
    }));
  },
};

export const forgetInfluence: Forgetting = {
  words: "达人资格、平台账号和领取的权益会删除，邀请码失效",
  async forget(tx, _services, memberId) {
    await tx.delete(influenceReservations).where(eq(influenceReservations.memberId, memberId));
    // Whoever came by his invitation keeps it.
    await tx
      .update(influenceCodes)
      .set({ ownerMemberId: null, closed: true })
      .where(eq(influenceCodes.ownerMemberId, memberId));
    await forgetApplications(tx, influenceKind, memberId);
    await tx.update(members).set({ voice: "" }).where(eq(members.id, memberId));
  },
};

/**
 * Applications go over with their rights. Of what a member has once in a section (one that waits, one that holds, a draft, an
 * own code), the account that goes on keeps its own.
 */
export const influenceMerge: MemberMerge = {
  columns: [
    "influence_applications.member_id",
    "influence_claims.member_id",
    "influence_codes.owner_member_id",
    "influence_events.by_member",
    "influence_reservations.member_id",
  ],
  async merge(tx, services, accounts) {
    const { from, into } = accounts;
    const theirs = await applicationsOf(tx, influenceKind, into);
    const has = (section: string, states: readonly ApplicationState[]) =>
      theirs.some((row) => row.section === section && states.includes(row.state));
    const given = await tx
      .select()
      .from(influenceApplications)
      .where(and(eq(influenceApplications.memberId, from), ne(influenceApplications.state, "draft")))
      .orderBy(asc(influenceApplications.id));
    for (const { id, section, state } of given) {
      const pending = ["submitted", "material"] as const;
      const isTwice =
        (state === "approved" && has(section, ["approved"])) ||
        ((state === "submitted" || state === "material") && has(section, pending));
      if (isTwice)
        await moveLife(tx, services, INFLUENCE, id, "withdraw", { by: {}, reason: "账号合并，保留另一份" });
    }
    if (given.length > 0)
      await tx
        .update(influenceApplications)
        .set({ memberId: into })
        .where(
          inArray(
            influenceApplications.id,
            given.map(({ id }) => id),
          ),
        );
    await deleteApplications(
      tx,
      influenceKind,
      (await applicationsOf(tx, influenceKind, from)).map(({ id }) => id),
    );
    await handOver(tx, accounts, influenceClaims.memberId);
    await handOver(tx, accounts, influenceEvents.byMember);
    await handOver(tx, accounts, influenceReservations.memberId, [influenceReservations.section]);
    await tx.delete(influenceReservations).where(eq(influenceReservations.memberId, from));
    const own = await tx.select().from(influenceCodes).where(eq(influenceCodes.ownerMemberId, into));
    const kept = own.filter(({ closed }) => !closed).map(({ section }) => section);
    if (kept.length > 0)
      await tx
        .update(influenceCodes)
        .set({ closed: true })
        .where(and(eq(influenceCodes.ownerMemberId, from), inArray(influenceCodes.section, kept)));
    await handOver(tx, accounts, influenceCodes.ownerMemberId);
    for (const section of new Set(given.map((row) => row.section)))
      for (const memberId of [from, into]) await copyVoice(tx, services.cache, { memberId, section });
  },
};
