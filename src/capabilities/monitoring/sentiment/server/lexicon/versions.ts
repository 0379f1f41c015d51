import { and, desc, eq, gt, inArray, isNotNull, ne } from "drizzle-orm";
import type { z } from "zod";
import { type AuditAction, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { monitoredTexts } from "#capabilities/monitoring/monitoring/server/public.ts";
import type { opinionEndpoints } from "#capabilities/monitoring/sentiment/contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { firstRow } from "#platform/database/row.ts";
import { publish } from "#platform/events/publish.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { LEXICON_TOPIC } from "../current-lexicon.ts";
import { wholeText } from "../judge-texts.ts";
import type { Worker } from "../present.ts";
import { buildLexicon, ownLexicon } from "../scoring/lexicon.ts";
import { opinionLexicons, opinions } from "../tables.ts";
import { learnWeights } from "./learn.ts";

type Versions = z.input<(typeof opinionEndpoints)["GET /api/admin/opinion-lexicon"]["data"]>;

/** Fewer new answers than these teach nothing. */
export const LEAST_ANSWERS = 20;
/** The newest answers that are learned from. */
const MOST_ANSWERS = 20_000;

const LOCK = "opinion lexicon";

/** The version that counts; undefined while those that come along do. */
const current = (db: Queryable) =>
  firstRow(db, opinionLexicons, eq(opinionLexicons.active, true), desc(opinionLexicons.id));

/** All versions, newest first, and how many answers came since the newest. */
export async function showVersions(db: Queryable): Promise<Versions> {
  const rows = await db.select().from(opinionLexicons).orderBy(desc(opinionLexicons.id)).limit(20);
  const since = rows[0]?.createdAt;
  const counted = await db.$count(
    opinions,
    and(isNotNull(opinions.judgedAt), ne(opinions.state, "suggested"), since && gt(opinions.judgedAt, since)),
  );
  const active = rows.find((row) => row.active)?.id;
  return {
    items: rows.map((row) => ({
      version: Number(row.id),
      words: Object.keys(row.weights).length,
      answers: row.answers,
      agreement: row.agreement,
      agreement_before: row.agreementBefore,
      active: row.id === active,
      created_at: row.createdAt.toISOString(),
    })),
    waiting: counted,
    least: LEAST_ANSWERS,
  };
}

/**
 * Weighs the words anew by what people answered, where enough of them did and the weights then agree with them at least as
 * often. What was found before keeps its score.
 * @param worker left out where the job does it
 * @returns false when there is too little new, or nothing better
 */
export async function learnFromAnswers({ db }: Pick<Services, "db">, worker?: Worker): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lock(tx, LOCK);
    const { waiting } = await showVersions(tx);
    if (waiting < LEAST_ANSWERS) return false;
    const rows = await tx
      .select({ state: opinions.state, title: monitoredTexts.title, text: monitoredTexts.text })
      .from(opinions)
      .innerJoin(
        monitoredTexts,
        and(eq(monitoredTexts.kind, opinions.kind), eq(monitoredTexts.targetId, opinions.targetId)),
      )
      .where(and(isNotNull(opinions.judgedAt), inArray(opinions.state, ["confirmed", "rejected"])))
      .orderBy(desc(opinions.judgedAt))
      .limit(MOST_ANSWERS);
    const counts = await current(tx);
    const answers = rows.map((row) => ({ text: wholeText(row), negative: row.state === "confirmed" }));
    const before = counts === undefined ? ownLexicon : buildLexicon(counts.weights);
    const { weights, agreement, agreementBefore } = learnWeights(answers, before);
    if (agreement < agreementBefore) return false;
    const figures = { answers: answers.length, agreement, agreementBefore };
    const [row] = await tx
      .insert(opinionLexicons)
      .values({ weights, ...figures, changedBy: worker?.id })
      .returning({ id: opinionLexicons.id });
    await changed(tx, "opinions.learn", row?.id ?? "", worker, figures);
    return true;
  });
}

/**
 * Switches the version that counts off: the one before it counts again.
 * @throws AppError CHANGED when another one counts by now
 */
export async function undoVersion(
  { db }: Pick<Services, "db">,
  worker: Worker,
  version: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lock(tx, LOCK);
    const counts = await current(tx);
    if (counts === undefined || Number(counts.id) !== version) throw new AppError("CHANGED");
    await tx.update(opinionLexicons).set({ active: false }).where(eq(opinionLexicons.id, counts.id));
    await changed(tx, "opinions.unlearn", counts.id, worker, { version });
  });
}

async function changed(
  tx: Transaction,
  action: AuditAction,
  id: string,
  worker: Worker | undefined,
  after: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, {
    adminId: worker?.id ?? null,
    action,
    targetKind: "opinion_lexicon",
    targetId: id,
    after,
    address: worker?.address ?? "",
  });
  await publish(tx, LEXICON_TOPIC, "opinions.lexicon");
}
