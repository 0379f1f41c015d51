import { and, desc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { ownersOf, shownOwner } from "#capabilities/cars/certification/server/public.ts";
import { assertUnblocked, notBlocked } from "#capabilities/community/relations/server/public.ts";
import {
  byNickname,
  type MemberCard,
  memberCards,
  memberInterests,
  members,
  nicknameBegins,
} from "#capabilities/people/members/server/public.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { sameField, topAnswerers } from "./channel.ts";
import { inviteNotice } from "./notice-kinds.ts";
import { ownersOnly } from "./policy.ts";
import { seriesLabel } from "./series.ts";
import { publicQuestion } from "./show-answer.ts";
import { answers, questionInvitations, questions } from "./tables.ts";
import { knownAuthor } from "./targets.ts";

type Asked = typeof questions.$inferSelect;

const SHOWN = 20;

/**
 * Whom a member may ask to answer: by name, or owners of the car, those who answer much about the same, and those who
 * follow the series. Of a question for owners only those who show that they are such. Never himself, whoever answered under his
 * name, or somebody across a block, of his or of who asked. Who asked anonymously is treated as anybody else: that he is missing
 * would tell who he is.
 */
export async function listInvitees(
  db: Queryable,
  memberId: string,
  questionId: string,
  name: string,
): Promise<{ member: MemberCard; because: string; invited: boolean }[]> {
  const question = await publicQuestion(db, questionId);
  const found =
    name.trim() === "" ? await recommended(db, question) : await byName(db, question, name.trim());
  const ids = [...found.keys()].filter((id) => id !== memberId);
  if (ids.length === 0) return [];
  const [allowed, answered, invited] = await Promise.all([
    db
      .select({ id: members.id })
      .from(members)
      .where(
        and(
          inArray(members.id, ids),
          eq(members.status, "active"),
          mayAnswer(question),
          notBlocked(memberId, members.id),
          question.anonymous ? undefined : notBlocked(question.authorId, members.id),
        ),
      ),
    db
      .select({ id: answers.authorId })
      .from(answers)
      .where(
        and(
          eq(answers.questionId, questionId),
          eq(answers.status, "published"),
          eq(answers.anonymous, false),
          inArray(answers.authorId, ids),
        ),
      ),
    db
      .select({ id: questionInvitations.memberId })
      .from(questionInvitations)
      .where(and(eq(questionInvitations.questionId, questionId), inArray(questionInvitations.memberId, ids))),
  ]);
  const open = new Set(allowed.map(({ id }) => id));
  const done = new Set(answered.map(({ id }) => id));
  const asker = question.anonymous ? undefined : question.authorId;
  const shown = ids.filter((id) => open.has(id) && !done.has(id) && id !== asker).slice(0, SHOWN);
  const cards = await memberCards(db, shown);
  const already = new Set(invited.map(({ id }) => id));
  return shown.flatMap((id) => {
    const member = cards.get(id);
    if (member === undefined) return [];
    return [{ member, because: found.get(id) ?? "", invited: already.has(id) }];
  });
}

/** Ids with the reason, best first. */
async function recommended(db: Queryable, question: Asked): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const label = (await seriesLabel(db, question.series)) ?? "同款车";
  if (question.series !== null)
    for (const id of await ownersOf(db, question.series, { limit: SHOWN, shown: true }))
      found.set(id, `${label} 认证车主`);
  // Nobody else may answer.
  if (question.ownersOnly && question.series !== null) return found;
  for (const { member, answers: given, accepted } of await topAnswerers(db, sameField(question), SHOWN))
    if (!found.has(member.id))
      found.set(member.id, accepted > 0 ? `同类问题被采纳 ${accepted} 次` : `回答过 ${given} 个同类问题`);
  if (question.series !== null) {
    const followers = await db
      .select({ id: memberInterests.memberId })
      .from(memberInterests)
      .where(eq(memberInterests.key, question.series))
      .orderBy(memberInterests.position, desc(memberInterests.memberId))
      .limit(SHOWN * 2);
    for (const { id } of followers) if (!found.has(id)) found.set(id, `关注 ${label}`);
  }
  return found;
}

/** Who does not show that he owns such a car may answer, and is not found here: asking would tell that he does. */
const mayAnswer = (question: Asked) =>
  question.ownersOnly ? shownOwner(members.id, ownersOnly(question)) : undefined;

/** Many share how their names begin: of so many, those who may answer are looked for. */
const NAMED_MAX = 2000;

async function byName(db: Queryable, question: Asked, name: string): Promise<Map<string, string>> {
  const named = db
    .select({ id: members.id })
    .from(members)
    .where(and(nicknameBegins(name), ne(members.status, "cancelled")))
    .orderBy(byNickname)
    .limit(NAMED_MAX);
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, named), mayAnswer(question)))
    .orderBy(byNickname)
    .limit(SHOWN);
  return new Map(rows.map(({ id }) => [id, ""]));
}

/**
 * Asks a member to answer; who was asked before is not told again.
 * @throws AppError NOT_FOUND (question, member), CLOSED, INVALID_INPUT (oneself), BLOCKED, OWNERS_ONLY, CONFLICT (has answered)
 */
export async function inviteToAnswer(
  { db }: Pick<Services, "db">,
  memberId: string,
  questionId: string,
  inviteeId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const question = await publicQuestion(tx, questionId);
    if (question.closedAt !== null) throw new AppError("CLOSED", "问题已关闭，不能再邀请");
    if (inviteeId === memberId) throw new AppError("INVALID_INPUT", "不用邀请自己，直接回答吧");
    const [invitee] = await tx
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.id, inviteeId), eq(members.status, "active")));
    if (invitee === undefined) throw new AppError("NOT_FOUND", "没有这位车友");
    if (!question.anonymous && inviteeId === question.authorId)
      throw new AppError("CONFLICT", "这个问题就是 TA 提的");
    const asker = knownAuthor(question);
    await assertUnblocked(tx, memberId, [inviteeId, asker], "邀请 TA 回答");
    if (asker !== null) await assertUnblocked(tx, inviteeId, [asker], "邀请 TA 回答这个问题");
    const only = mayAnswer(question);
    const [owner] =
      only === undefined
        ? [invitee]
        : await tx
            .select({ id: members.id })
            .from(members)
            .where(and(eq(members.id, inviteeId), only));
    if (owner === undefined)
      throw new AppError("OWNERS_ONLY", "这个问题仅认证车主可以回答，请邀请带车主徽标的车友");
    const [answered] = await tx
      .select({ id: answers.id })
      .from(answers)
      .where(
        and(
          eq(answers.questionId, questionId),
          eq(answers.authorId, inviteeId),
          eq(answers.anonymous, false),
          eq(answers.status, "published"),
        ),
      );
    if (answered !== undefined) throw new AppError("CONFLICT", "TA 已经回答过了");
    const made = await tx
      .insert(questionInvitations)
      .values({ questionId, memberId: inviteeId, invitedBy: memberId })
      .onConflictDoNothing()
      .returning({ id: questionInvitations.memberId });
    if (made.length === 0) return;
    // Who asked anonymously is not named as who invites either.
    const anonymous = isHiddenInviter(question, memberId);
    const told = { memberId: inviteeId, key: `invite:${questionId}` };
    await notify(tx, inviteNotice, anonymous ? told : { ...told, actorId: memberId }, {
      question,
      anonymous,
    });
  });
}

/** Whether naming who invites would name the asker of an anonymous question. */
export const isHiddenInviter = (
  { anonymous, authorId }: Pick<Asked, "anonymous" | "authorId">,
  inviterId: string,
): boolean => anonymous && authorId === inviterId;

/** Not of somebody across a block; that of whoever asked anonymously is, as everybody else's: its absence would name him. */
export const notAcross = (memberId: string) =>
  or(eq(questions.anonymous, true), notBlocked(memberId, questions.authorId));

/** Invitations that wait for their answer. */
export const openInvitations = (memberId: string) =>
  and(
    eq(questionInvitations.memberId, memberId),
    eq(questions.status, "published"),
    isNull(questions.closedAt),
    notAcross(memberId),
    or(isNull(questionInvitations.invitedBy), notBlocked(memberId, questionInvitations.invitedBy)),
    sql`not exists (select 1 from ${answers} where ${answers.questionId} = ${questions.id}
      and ${answers.authorId} = ${memberId} and ${answers.status} not in ('withdrawn', 'removed'))`,
  );
