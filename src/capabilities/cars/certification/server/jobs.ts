import { and, asc, eq, gt, isNull, lte, ne, or } from "drizzle-orm";
import { REMINDERS } from "#capabilities/cars/certification/contract.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import { moveLife, silence } from "#capabilities/review/moderation/server/public.ts";
import { byId, eachRow, notAside } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { EXPIRED } from "#shared/certification.ts";
import { formatDate } from "#shared/format.ts";
import { deleteDue } from "./evidence.ts";
import { askHolders } from "./hearing.ts";
import type { CertificationRow } from "./holder.ts";
import { CERTIFICATION, DAY } from "./names.ts";
import { certificationNotice } from "./notice-kinds.ts";
import { rewrapSealed } from "./seal.ts";
import { certificationEvents, certifications } from "./tables.ts";

const AT_ONCE = 100;
/** Certifications that could not be ended, and whose owners could not be reminded, are set aside under these. */
export const ENDS_ROUND = "certification-ends";
export const REMINDER_ROUND = "certification-remind";

const holding = and(eq(certifications.state, "approved"), ne(certifications.kind, "recheck"));

/** Where its owner says that he still has the car. */
const checkPath = ({ id, section }: CertificationRow): string =>
  pathOf("my.car-check", {}, { section: sectionBySlug(section), query: { id } });

/** Ends what nobody confirmed in time; every right goes with it. @returns how many ended */
export async function expireDue(
  services: Pick<Services, "db" | "cache" | "log">,
  now = new Date(),
): Promise<number> {
  const { db } = services;
  let ended = 0;
  for (;;) {
    const due = await db
      .select({ id: certifications.id })
      .from(certifications)
      .where(and(holding, lte(certifications.validUntil, now), notAside(ENDS_ROUND, certifications.id)))
      .orderBy(asc(certifications.validUntil))
      .limit(AT_ONCE);
    await eachRow(services, ENDS_ROUND, byId(due), (id) =>
      db.transaction(async (tx) => {
        // Confirmed meanwhile, or ended by another process.
        const [row] = await tx
          .select()
          .from(certifications)
          .where(and(eq(certifications.id, id), holding, lte(certifications.validUntil, now)));
        if (row === undefined) return;
        const moved = await moveLife(tx, services, CERTIFICATION, id, "expire", { by: {}, reason: EXPIRED });
        if (!moved.moved) return;
        await silence(tx, CERTIFICATION, id);
        ended += 1;
        await notify(
          tx,
          certificationNotice,
          { memberId: row.memberId, key: `certification:${id}:expired:${row.validUntil?.getTime() ?? 0}` },
          {
            title: "你的车主认证已到期",
            body: `${row.label}：车主徽标和权益已暂停，重新提交行驶证即可恢复。`,
            link: pathOf("approve.car", {}, { section: sectionBySlug(row.section), query: { id } }),
            action: "重新认证",
          },
        );
      }),
    );
    if (due.length < AT_ONCE) return ended;
  }
}

/** Reminds owners 30, 7 and 1 days before the end, once each. @returns how many were told */
export async function remindDue(services: Pick<Services, "db" | "log">, now = new Date()): Promise<number> {
  const { db } = services;
  let told = 0;
  for (const days of [...REMINDERS].sort((one, other) => one - other)) {
    const due = and(
      holding,
      gt(certifications.validUntil, now),
      lte(certifications.validUntil, new Date(now.getTime() + days * DAY)),
      or(isNull(certifications.remindedAt), gt(certifications.remindedAt, days)),
    );
    for (;;) {
      const rows = await db
        .select({ id: certifications.id })
        .from(certifications)
        .where(and(due, notAside(REMINDER_ROUND, certifications.id)))
        .limit(AT_ONCE);
      const done = await eachRow(services, REMINDER_ROUND, byId(rows), (id) =>
        db.transaction(async (tx) => {
          const [row] = await tx
            .select()
            .from(certifications)
            .where(and(eq(certifications.id, id), due))
            .for("update", { skipLocked: true });
          if (row === undefined) return false;
          await tx.update(certifications).set({ remindedAt: days }).where(eq(certifications.id, row.id));
          await tx.insert(certificationEvents).values({ certificationId: row.id, what: "reminded" });
          const until = row.validUntil ?? now;
          await notify(
            tx,
            certificationNotice,
            { memberId: row.memberId, key: `certification:${row.id}:remind:${until.getTime()}:${days}` },
            {
              title: `车主认证将在 ${Math.ceil((until.getTime() - now.getTime()) / DAY)} 天内到期`,
              body: `${row.label}：${formatDate(until)} 到期。确认仍持有车辆，徽标和权益就会继续。`,
              link: checkPath(row),
              action: "确认仍持有",
            },
          );
          return true;
        }),
      );
      const some = done.filter(Boolean).length;
      told += some;
      if (rows.length < AT_ONCE || some === 0) break;
    }
  }
  return told;
}

/** Declares what happens by itself: ends, reminders, papers that go, and keys that were changed. */
export async function defineCertificationJobs(services: Services): Promise<void> {
  const { jobs, log } = services;
  await jobs.define("certification-evidence", {
    // Their members are told the minute.
    cron: "* * * * *",
    work: async () => {
      const deleted = await deleteDue(services);
      if (deleted > 0) log.info({ deleted }, "papers of certifications deleted on their day");
    },
  });
  await jobs.define("certification-keys", {
    cron: "22 * * * *",
    work: async () => {
      const { wrapped, lost } = await rewrapSealed(services);
      if (wrapped > 0) log.info({ wrapped }, "certifications sealed with the current key");
      if (lost > 0) log.warn({ lost }, "certifications cannot be opened: their key is not configured");
    },
  });
  await jobs.define("certification-ends", {
    cron: "*/10 * * * *",
    work: async () => {
      const ended = await expireDue(services);
      if (ended > 0) log.info({ ended }, "certifications ended");
      const asked = await askHolders(services);
      if (asked > 0) log.info({ asked }, "owners asked what they say to an appeal");
    },
  });
  await jobs.define("certification-remind", {
    // Ten in the morning in China.
    cron: "5 2 * * *",
    work: async () => {
      const told = await remindDue(services);
      if (told > 0) log.info({ told }, "owners reminded of their certification's end");
    },
  });
}
