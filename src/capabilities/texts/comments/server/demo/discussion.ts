/** Discussions of the demo: the feature that is discussed keeps the words, here they become comments. */
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { recordPast } from "#capabilities/community/growth/server/public.ts";
import { type Invented, inventedMembers } from "#capabilities/people/members/server/public.ts";
import { fileReport, moveLife, reviewItems } from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { commentObject } from "../acts.ts";
import { numberFloors } from "../floors.ts";
import { REPORT_KIND } from "../review-kind.ts";
import { comments } from "../tables.ts";
import { commentTarget, findTarget } from "../targets.ts";

const HOUR = 3_600_000;

const reply = z.object({
  /** Nickname of a member of the demo. */
  by: z.string(),
  text: z.string(),
  hours_after: z.number(),
  likes: z.number().int().default(0),
});

/** How a file writes down the discussion of one thing. */
export const demoDiscussion = z.array(reply.extend({ replies: z.array(reply).default([]) }));
export type DemoDiscussion = z.output<typeof demoDiscussion>;

interface Place {
  targetKind: string;
  targetId: string;
}

type Written = z.output<typeof reply>;

/**
 * Holds a discussion as if it had taken place since then. What somebody says who is no longer there is left out, with
 * what answers it.
 */
export async function storeDiscussion(
  tx: Transaction,
  place: Place,
  since: Date,
  discussion: DemoDiscussion,
): Promise<void> {
  const people = await inventedMembers(tx);
  const row = (comment: Written, author: Invented) => ({
    ...place,
    status: "published" as const,
    authorId: author.id,
    region: author.region,
    body: comment.text,
    likes: comment.likes,
    createdAt: new Date(Math.min(since.getTime() + comment.hours_after * HOUR, Date.now() - 60_000)),
  });
  const rows = (list: readonly Written[]) =>
    list.flatMap((comment) => {
      const author = people.get(comment.by);
      return author ? [row(comment, author)] : [];
    });
  let shown = 0;
  const written = { id: comments.id, memberId: comments.authorId, at: comments.createdAt };
  const counted: { memberId: string; object: string; at: Date }[] = [];
  const count = (stored: readonly { id: string; memberId: string; at: Date }[]) => {
    for (const { id, ...done } of stored) counted.push({ ...done, object: commentObject(id) });
  };
  for (const { replies, ...comment } of discussion) {
    const [first] = rows([comment]);
    if (!first) continue;
    const answers = rows(replies);
    const [root] = await tx
      .insert(comments)
      .values({ ...first, replies: answers.length })
      .returning(written);
    if (!root) throw new Error("a comment was not stored");
    count([root]);
    if (answers.length > 0)
      count(
        await tx
          .insert(comments)
          .values(answers.map((answer) => ({ ...answer, rootId: root.id })))
          .returning(written),
      );
    shown += 1 + answers.length;
  }
  if (commentTarget(place.targetKind).numbered) await numberFloors(tx, place);
  await recordPast(tx, "comment.published", counted);
  await commentTarget(place.targetKind).addComments(tx, place.targetId, shown);
}

/** A comment that waits in the review queue, as if its author had sent it some hours ago. */
export async function storeWaitingComment(
  tx: Transaction,
  services: Pick<Services, "cache">,
  place: Place,
  { by, text, hours_ago }: { by: string; text: string; hours_ago: number },
): Promise<void> {
  const author = (await inventedMembers(tx)).get(by);
  if (!author) return;
  const { section } = await findTarget(tx, place.targetKind, place.targetId);
  const createdAt = new Date(Date.now() - hours_ago * HOUR);
  const [row] = await tx
    .insert(comments)
    .values({
      ...place,
      authorId: author.id,
      region: author.region,
      body: text,
      status: "draft",
      createdAt,
      updatedAt: createdAt,
    })
    .returning({ id: comments.id });
  if (!row) throw new Error("a waiting comment was not stored");
  const { reviewKind } = commentTarget(place.targetKind);
  await moveLife(tx, services, reviewKind, row.id, "submit", { by: { memberId: author.id }, section });
  await tx
    .update(reviewItems)
    .set({ submittedAt: createdAt })
    .where(and(eq(reviewItems.kind, reviewKind), eq(reviewItems.targetId, row.id)));
}

/** How a file writes down a comment that others reported. */
export const demoReported = z.object({
  by: z.string(),
  hours_ago: z.number(),
  text: z.string(),
  reports: z.array(
    z.object({ by: z.string(), hours_ago: z.number(), reason: z.string(), note: z.string().default("") }),
  ),
});

/** A public comment with reports that nobody has answered yet. Who is no longer there wrote and reported nothing. */
export async function storeReportedComment(
  tx: Transaction,
  place: Place,
  { by, hours_ago, text, reports: filed }: z.output<typeof demoReported>,
): Promise<void> {
  const people = await inventedMembers(tx);
  const author = people.get(by);
  if (!author) return;
  const moment = (hours: number) => new Date(Date.now() - hours * HOUR);
  await storeDiscussion(tx, place, moment(hours_ago), [{ by, text, hours_after: 0, likes: 0, replies: [] }]);
  const [row] = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(
      and(
        eq(comments.targetKind, place.targetKind),
        eq(comments.targetId, place.targetId),
        eq(comments.authorId, author.id),
        eq(comments.body, text),
      ),
    );
  if (!row) throw new Error("a reported comment was not stored");
  const { section } = await findTarget(tx, place.targetKind, place.targetId);
  const kind = commentTarget(place.targetKind).reviewKind;
  for (const { by: who, hours_ago: since, reason, note } of filed) {
    const reporter = people.get(who);
    if (reporter)
      await fileReport(
        tx,
        {
          ...{ targetKind: REPORT_KIND, reporterId: reporter.id, reason, note },
          about: { kind, targetId: row.id, section, authorId: author.id },
        },
        moment(since),
      );
  }
}
