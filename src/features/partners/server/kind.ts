import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { members } from "#capabilities/people/members/server/public.ts";
import {
  type ApplicationDetail,
  type ApplicationKind,
  applicationNotice,
  type Change,
  simpleApplications,
} from "#capabilities/review/applications/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { partnerApplications as endpoints, partnerTexts } from "../contract.ts";
import { partnerApplications, partnerEvents, partners } from "./tables.ts";

type Row = typeof partnerApplications.$inferSelect;

export const PARTNERS = "partners";

const kind: ApplicationKind<Row> = {
  ...{ name: PARTNERS, title: "合伙人申请", noun: "合伙人申请", icon: "users" },
  ...{ table: partnerApplications, events: partnerEvents, said: ["name", "channel"] },
  reasons: [
    { label: "渠道打不开", text: "填写的渠道链接打不开，请核对后重新提交" },
    { label: "渠道不符", text: "渠道内容和汽车用品关系不大，暂时不符合" },
    { label: "资料不全", text: "请补充推广渠道的说明后重新提交" },
  ],
  desk: deskPathOf("admin.partnerapplications"),
  follow: ({ section }) => pathOf("partner.state", {}, { section: sectionBySlug(section) }),
  change: ({ id, section = "" }) =>
    pathOf("partner.form", {}, { section: sectionBySlug(section), query: { id } }),
  notice: applicationNotice(PARTNERS),
  timeline: {
    moves: { approved: "审核通过，成为合伙人", revoked: "合伙人资格已被取消" },
    whats: {},
  },
};

/** Who sells needs a number that is his, and is no minor. */
async function refuse(tx: Transaction, memberId: string): Promise<void> {
  const [member] = await tx
    .select({ mobile: members.mobile, minor: members.minorMode })
    .from(members)
    .where(eq(members.id, memberId));
  if (member?.minor) throw new AppError("MINORS_MODE");
  if (!member?.mobile) throw new AppError("CONFLICT", "请先绑定手机号，再申请合伙人");
}

/** Who is approved gets a code, once and for all; it counts as long as he stays approved. */
async function after(
  tx: Transaction,
  { row, state }: Pick<Change<Row, ApplicationDetail>, "row" | "state">,
): Promise<void> {
  const { memberId, section } = row;
  if (state === "approved") {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const made = await tx
        .insert(partners)
        .values({ memberId, section, code: newCode() })
        .onConflictDoNothing()
        .returning({ id: partners.id });
      if (made.length > 0) return;
      const again = await tx
        .update(partners)
        .set({ endedAt: null })
        .where(eq(partners.memberId, memberId))
        .returning({ id: partners.id });
      if (again.length > 0) return;
    }
    throw new Error("no free code for a partner was found");
  }
  if (row.state === "approved")
    await tx.update(partners).set({ endedAt: new Date() }).where(eq(partners.memberId, memberId));
}

/** Without what is taken for one another in print. */
const LETTERS = "234679acdefghjkmnpqrtuvwxyz";

const newCode = () => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** Applications of partners, as the common kind of application. */
export const partnerKind = simpleApplications<keyof typeof partnerTexts, Row>(kind, {
  ...{ path: "partner-applications", endpoints, texts: partnerTexts, optional: ["link", "inviter"] },
  own: pathOf("partner.state"),
  refuse,
  after: (tx, { row, state }) => after(tx, { row: row as Row, state }),
});
