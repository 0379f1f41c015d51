import { and, asc, eq } from "drizzle-orm";
import type { AtDesk } from "#capabilities/review/applications/server/public.ts";
import { can } from "#platform/auth/permissions.ts";
import { above, keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { signUpStateNames } from "#shared/activity-standing.ts";
import { type CsvCell, csvLines } from "#shared/csv.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import { maskIdNumber } from "#shared/id-number.ts";
import { yuanOf } from "#shared/money.ts";
import { maskMobile } from "#shared/validation.ts";
import { isPaid } from "../sign-up/locks.ts";
import { openSecrets } from "../sign-up/seal.ts";
import { signUps } from "../tables.ts";
import {
  type ActivityRow,
  kindsOf,
  managedActivity,
  REVEAL,
  recordManaged,
  type SignUpRow,
} from "./manage.ts";

/** Rows of one part: what a phone takes in without waiting. */
const AT_ONCE = 1000;

/**
 * Sign-ups as CSV, one part of them; the next is asked for with its cursor. The first part is written into the audit log.
 * @param sealed with identity numbers and emergency contacts whole; masked without
 * @throws AppError NOT_FOUND; FORBIDDEN, also for what is sealed without its permission; INVALID_INPUT for a foreign cursor
 */
export async function exportSignUps(
  { db, keys }: Pick<Services, "db" | "keys">,
  at: AtDesk,
  id: string,
  { sealed, cursor }: { sealed: boolean; cursor?: string | undefined },
): Promise<{ csv: string; rows: number; next_cursor: string | null }> {
  const activity = await managedActivity(db, at.actor, id);
  if (sealed && !can(at.actor, REVEAL, { section: activity.section }))
    throw new AppError("FORBIDDEN", "你的角色不能导出身份证号和紧急联系人");
  const names = new Map((await kindsOf(db, id)).map((kind) => [kind.id, kind.name]));
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["sign-ups as csv", id, sealed], cursor, limit: AT_ONCE },
    (after, take) =>
      db
        .select()
        .from(signUps)
        .where(and(eq(signUps.activityId, id), above([signUps.id], after)))
        .orderBy(asc(signUps.id))
        .limit(take),
    (row) => [row.id],
  );
  if (cursor === undefined)
    await db.transaction((tx) =>
      recordManaged(tx, at, "activities.exported", id, { after: { excerpt: activity.title, sealed } }),
    );
  const lines = rows.map((row) =>
    lineOf(row, activity, names.get(row.kindId) ?? "", openSecrets(keys, row), sealed),
  );
  const heading = headingOf(activity);
  return {
    csv: csvLines(cursor === undefined ? [heading, ...lines] : lines),
    rows: rows.length,
    next_cursor,
  };
}

const headingOf = ({ form, emergencyContact }: ActivityRow): string[] => [
  ...["号码", "状态", "票种", "姓名", "手机尾号", "人数", "车", "车队分组"],
  ...form.filter(({ kind }) => kind !== "car").map(({ label }) => label),
  ...(emergencyContact ? ["紧急联系人", "紧急联系电话"] : []),
  ...["积分", "费用（元）", "付款", "签到时间", "报名时间", "说明"],
];

function lineOf(
  row: SignUpRow,
  { form, emergencyContact }: ActivityRow,
  kind: string,
  secrets: ReturnType<typeof openSecrets>,
  whole: boolean,
): CsvCell[] {
  const time = (moment: Date | null) => (moment === null ? "" : formatDate(moment, { time: true }));
  const emergency = secrets?.emergency ?? null;
  return [
    row.number === null ? "" : `P${row.number}`,
    ...[signUpStateNames[row.state], kind, row.name, row.mobileLast, row.seats, row.car],
    row.convoy === 0 ? "" : row.convoy,
    ...form
      .filter((field) => field.kind !== "car")
      .map((field): CsvCell => {
        if (field.kind !== "id") return row.answers[field.key] ?? "";
        const number = secrets?.ids[field.key] ?? "";
        return whole || number === "" ? number : maskIdNumber(number);
      }),
    ...(emergencyContact
      ? [
          whole || emergency === null ? (emergency?.name ?? "") : `${emergency.name.slice(0, 1)}**`,
          whole || emergency === null ? (emergency?.mobile ?? "") : maskMobile(emergency.mobile),
        ]
      : []),
    ...[
      row.points,
      yuanOf(row.fen),
      row.fen === 0 ? "" : isPaid(row) ? "已付" : "未付",
      time(row.enteredAt),
      time(row.createdAt),
      row.reason,
    ],
  ];
}
