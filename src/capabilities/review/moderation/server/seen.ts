import type { Queryable } from "#platform/database/client.ts";
import { versionOf } from "#platform/version.ts";
import type { ReviewContent } from "./kinds/kind.ts";
import { reviewKind } from "./kinds/registry.ts";
import type { ReviewItem } from "./queries.ts";
import type { ReviewRowInput } from "./review-row.ts";

/** What a moderator looks at around the object: who wrote it, what it answers, what is reported. */
type Around = Pick<ReviewRowInput, "quoted" | "reports" | "subject"> & {
  author: Pick<NonNullable<ReviewRowInput["author"]>, "member"> | null;
};

/**
 * The version of a card: of the object, and of what stands around it. Left out is what says nothing about this
 * object and changes all the time, the author's and the article's figures.
 */
export function cardVersion(
  item: ReviewItem,
  content: ReviewContent["content"],
  { author, quoted, reports, subject }: Around,
): string {
  const around = versionOf(
    author && [author.member.nickname, author.member.avatar?.id, author.member.role],
    quoted,
    reports.map((report) => report.id),
    subject && [subject.id, subject.title],
  );
  return `${objectVersion(item, content)}.${around}`;
}

/** The object alone: text, pictures, and where it stands. */
function objectVersion(item: ReviewItem, content: ReviewContent["content"]): string {
  return versionOf(
    [item.status, item.waiting, item.reason, item.decidedAt?.getTime()],
    content.title === undefined ? content.text : [content.title, content.text],
    content.pictures.map((picture) => picture.id),
    [content.public, content.gone, content.featured],
  );
}

/** Whether two versions agree about the object; what stands around it may differ. */
export function sameObject(one: string, other: string): boolean {
  return one.split(".")[0] === other.split(".")[0];
}

/** How items stand after a decision, for an undo, by their ids; those whose object does not exist are left out. */
export async function versionsAfter(
  db: Queryable,
  items: readonly ReviewItem[],
): Promise<Map<string, string>> {
  const versions = new Map<string, string>();
  for (const [kind, ofKind] of Map.groupBy(items, (item) => item.kind)) {
    const found = await reviewKind(kind).load(
      db,
      ofKind.map((item) => item.targetId),
    );
    for (const item of ofKind) {
      const object = found.get(item.targetId);
      if (object !== undefined) versions.set(item.id, `${objectVersion(item, object.content)}.`);
    }
  }
  return versions;
}
