import { and, desc, eq, gt, inArray, ne } from "drizzle-orm";
import type { z } from "zod";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import type { warningDetailSchema } from "#capabilities/monitoring/monitoring/contract.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import { can, canSomewhere } from "#platform/auth/permissions.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { nounOf } from "../hits/present-texts.ts";
import { readers } from "../people.ts";
import { MANAGE, READ } from "../policy.ts";
import { listReceivers } from "../receivers/edit.ts";
import { deskMessages, keywordHits, warningHits, warningNotes, warnings } from "../tables.ts";
import { hitsOfWarning, presentContents } from "./contents.ts";
import { curveOf } from "./curve.ts";
import { presentWarnings } from "./list.ts";
import { distinctTexts } from "./match.ts";
import { presentRules, ruleById } from "./rules.ts";

type View = z.input<typeof warningDetailSchema>;

/** Hits whose texts a page shows. */
const SHOWN = 200;

/** One warning with all that is needed to deal with it. @throws AppError NOT_FOUND */
export async function showWarning(
  { db }: Pick<Services, "db">,
  actor: AdminActor,
  id: string,
): Promise<View> {
  const [row] = await db.select().from(warnings).where(eq(warnings.id, id));
  const rule = row && (await ruleById(db, row.ruleId));
  const place = row === undefined || row.section === "" ? {} : { section: row.section };
  if (row === undefined || rule === undefined || !can(actor, READ, place))
    throw new AppError("NOT_FOUND", "这条预警已不存在");
  await db
    .update(deskMessages)
    .set({ readAt: new Date() })
    .where(and(eq(deskMessages.adminId, actor.id), eq(deskMessages.warningId, id)));
  const [warning] = await presentWarnings(db, [row]);
  const [shownRule] = await presentRules(db, [rule]);
  if (warning === undefined || shownRule === undefined) throw new AppError("NOT_FOUND");
  const inIt = eq(warningHits.warningId, id);
  const authors = await db
    .select({ id: members.id, name: members.nickname, texts: distinctTexts })
    .from(warningHits)
    .innerJoin(keywordHits, eq(keywordHits.id, warningHits.hitId))
    .innerJoin(members, eq(members.id, keywordHits.authorId))
    .where(inIt)
    .groupBy(members.id)
    .orderBy(desc(distinctTexts), members.id)
    .limit(10);
  const spread = await db
    .select({ section: keywordHits.section, kind: keywordHits.kind, texts: distinctTexts })
    .from(warningHits)
    .innerJoin(keywordHits, eq(keywordHits.id, warningHits.hitId))
    .where(inIt)
    .groupBy(keywordHits.section, keywordHits.kind)
    .orderBy(desc(distinctTexts));
  const notes = await db
    .select({ note: warningNotes, by: admins.name })
    .from(warningNotes)
    .leftJoin(admins, eq(admins.id, warningNotes.adminId))
    .where(eq(warningNotes.warningId, id))
    .orderBy(desc(warningNotes.id))
    .limit(100);
  const mergeable = await db
    .select({ id: warnings.id, raised_at: warnings.raisedAt, texts: warnings.texts })
    .from(warnings)
    .where(
      and(
        eq(warnings.ruleId, row.ruleId),
        ne(warnings.id, id),
        inArray(warnings.state, ["open", "claimed"]),
        gt(warnings.id, "0"),
      ),
    )
    .orderBy(desc(warnings.raisedAt))
    .limit(10);
  const receivers = await listReceivers(db);
  return {
    warning,
    rule: shownRule,
    merged_into: row.mergedInto,
    mergeable: mergeable.map(({ raised_at: at, ...one }) => ({ ...one, raised_at: at.toISOString() })),
    curve: await curveOf(db, rule, row),
    contents: await presentContents(db, await hitsOfWarning(db, id, SHOWN)),
    authors,
    spread: spread.map(({ section, kind, texts }) => ({ section, noun: nounOf(kind), texts })),
    notes: notes.map(({ note, by }) => ({
      ...{ id: note.id, what: note.what, text: note.text, by: by ?? "" },
      at: note.createdAt.toISOString(),
    })),
    admins: await readers(db, row.section),
    receivers: receivers
      .filter(({ active }) => active)
      .map(({ id: one, kind, name }) => ({ id: one, kind, name })),
    can: { manage: can(actor, MANAGE, place), decide: canSomewhere(actor, "review.decide") },
  };
}

/** How many warnings wait for somebody, for the navigation. */
export async function openWarnings(db: Services["db"], condition: ReturnType<typeof and>): Promise<number> {
  return db.$count(warnings, and(eq(warnings.state, "open"), condition));
}
