import { memberCards } from "#capabilities/people/members/server/public.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { ReviewContent } from "./kinds/kind.ts";
import { reviewKind } from "./kinds/registry.ts";
import { pathOfKind } from "./kinds/words.ts";
import type { Reader } from "./moderator.ts";
import { MUTE } from "./policy.ts";
import { authorHistory, type ItemRow, itemsByIds, openReports, queueStatus } from "./queries.ts";
import type { ReviewRowInput } from "./review-row.ts";
import { cardVersion } from "./seen.ts";

const NOTHING_LEFT: ReviewContent = {
  content: { text: "", pictures: [], region: "", public: false, gone: true, featured: false, link: "" },
  subject: null,
  quoted: null,
};

/** Items of one queue by id, in the order asked for; unknown ids, and those that the reader may not see, are left out. */
export async function presentReviews(
  db: Queryable,
  kindName: string,
  ids: readonly string[],
  reader: Reader,
): Promise<ReviewRowInput[]> {
  if (ids.length === 0) return [];
  const { adminId } = reader;
  const kind = reviewKind(kindName);
  const found = await itemsByIds(db, ids);
  const byId = new Map(found.map((row) => [row.item.id, row]));
  const rows = ids
    .map((id) => byId.get(id))
    .filter((row) => row !== undefined)
    .filter(({ item }) => can(reader, "review.read", item));
  const targetIds = rows.map((row) => row.item.targetId);
  const authorIds = rows.map((row) => row.item.authorId).filter((id) => id !== null);
  // One after the other: a decision asks inside its transaction, which has one connection.
  const contents = await kind.load(db, targetIds);
  const reports = await openReports(db, kind.reportKind, targetIds);
  const cards = await memberCards(db, authorIds);
  const history = await authorHistory(db, authorIds);
  const profiles = new Map(history.profiles.map((row) => [row.id, row]));
  const counts = new Map(history.counts.map((row) => [row.authorId, row]));
  const earlier = Map.groupBy(history.earlier, (row) => row.item.authorId);
  const reportsOf = Map.groupBy(reports, (row) => row.report.targetId);
  const authorOf = (item: ItemRow["item"], authorId: string) => {
    const profile = profiles.get(authorId);
    const over = profile?.until != null && profile.until <= new Date();
    return {
      member: cards.get(authorId) ?? nobody(authorId),
      member_since: (profile?.createdAt ?? item.submittedAt).toISOString(),
      status: over ? ("active" as const) : (profile?.status ?? "active"),
      passed: counts.get(authorId)?.passed ?? 0,
      refused: counts.get(authorId)?.refused ?? 0,
      earlier: (earlier.get(authorId) ?? [])
        .filter((entry) => entry.item.id !== item.id)
        .slice(0, 3)
        .map((entry) => ({
          id: entry.item.id,
          status: queueStatus(entry.item),
          reason: entry.item.reason,
          at: (entry.item.decidedAt ?? entry.item.submittedAt).toISOString(),
          by_name: entry.byName ?? "",
        })),
    };
  };
  return rows.map((row) => {
    const { item } = row;
    const { content, subject, quoted, author_name, anonymous } = contents.get(item.targetId) ?? NOTHING_LEFT;
    const author = item.authorId === null || anonymous ? null : authorOf(item, item.authorId);
    const card: Omit<ReviewRowInput, "version"> = {
      id: item.id,
      kind: item.kind,
      kind_title: kind.title,
      own_desk: kind.ownDesk ? `${pathOfKind(kind)}?id=${item.targetId}` : null,
      target_id: item.targetId,
      status: queueStatus(item),
      section: item.section,
      can: {
        decide: can(reader, "review.decide", item),
        curate: can(reader, "review.curate", item),
        words: can(reader, "words.manage"),
        mute: item.authorId !== null && can(reader, MUTE, { section: item.section }),
      },
      reason: item.reason,
      submitted_at: item.submittedAt.toISOString(),
      content,
      hits: [],
      held: [...item.held],
      subject,
      quoted,
      author_name: author?.member.nickname ?? author_name ?? (anonymous ? "匿名车友" : ""),
      author,
      reports: (reportsOf.get(item.targetId) ?? []).map(({ report, reporterName }) => ({
        id: report.id,
        reason: kind.reportReasons[report.reason] ?? report.reason,
        note: report.note,
        reporter_name: reporterName,
        created_at: report.createdAt.toISOString(),
      })),
      claim: presentClaim(row, adminId),
      decided:
        item.decidedAt === null || item.decidedBy === null
          ? null
          : {
              by_name: row.decidedByName ?? "",
              mine: item.decidedBy === adminId,
              at: item.decidedAt.toISOString(),
            },
    };
    return { ...card, version: cardVersion(item, content, card) };
  });
}

function presentClaim({ item, claimedByName }: ItemRow, adminId: string): ReviewRowInput["claim"] {
  // The name is joined only while the claim holds.
  if (claimedByName === null || item.claimedUntil === null || !item.waiting) return null;
  return { by_name: claimedByName, mine: item.claimedBy === adminId, until: item.claimedUntil.toISOString() };
}

function nobody(id: string): NonNullable<ReviewRowInput["author"]>["member"] {
  return {
    id,
    nickname: "已注销用户",
    role: "member",
    avatar: null,
    level: 1,
    badges: [],
    certified: [],
    voice: "",
  };
}
