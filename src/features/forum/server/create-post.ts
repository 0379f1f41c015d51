import type { z } from "zod";
import { interestChoicesOf } from "#capabilities/people/members/server/public.ts";
import { assertMayWrite, beginLife, screen } from "#capabilities/review/moderation/server/public.ts";
import { admitPolls } from "#capabilities/texts/polls/server/public.ts";
import { admitText, attachNewDocument, settleMentions } from "#capabilities/texts/writing/server/public.ts";
import type { forumEndpoints } from "#features/forum/contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { withLastSteps } from "#platform/database/last-steps.ts";
import { transact } from "#platform/database/transact.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { cityCode } from "#shared/city-names.ts";
import { type Document, linksOf, picturesOf, plainText, pollsOf, videosOf } from "#shared/document.ts";
import { AppError } from "#shared/errors.ts";
import { boardToPostIn } from "./boards.ts";
import { snapshotOf } from "./life.ts";
import { type OwnPostView, showOwnPost } from "./show-post.ts";
import { insertPosts, POST } from "./store-post.ts";

export type WrittenPost = z.output<(typeof forumEndpoints)["POST /api/posts"]["body"]>;

type Store = Pick<Services, "db" | "cache" | "env" | "events">;

/**
 * Writes a post; the same key again, even at the same moment, answers the post of the first time. Screening says whether
 * everybody sees it at once.
 * @throws AppError NOT_FOUND and CLOSED (board), MUTED, MOBILE_REQUIRED, RATE_LIMITED, WORD_REFUSED, INVALID_INPUT (series,
 *   city, pictures that are not one's own)
 */
export async function createPost(
  services: Store,
  authorId: string,
  input: WrittenPost,
  rateLimit: (tx: Transaction) => Promise<void>,
): Promise<OwnPostView> {
  const { idempotency_key: key, ...request } = input;
  const { id } = await transact(services.db, (tx) =>
    withLastSteps(tx, () =>
      once(tx, { scope: `post:${authorId}`, key, request }, async () => ({
        id: await store(tx, services, authorId, request, rateLimit),
      })),
    ),
  );
  // Behind the commit: who posts on the same board does not wait for what he is shown.
  return showOwnPost(services.db, authorId, id);
}

async function store(
  tx: Transaction,
  services: Store,
  authorId: string,
  input: Omit<WrittenPost, "idempotency_key">,
  rateLimit: (tx: Transaction) => Promise<void>,
): Promise<string> {
  const { board_id: boardId, series, city } = input;
  const board = await boardToPostIn(tx, boardId, authorId);
  const { region } = await assertMayWrite(tx, authorId, board.section);
  await checkPlace(tx, { series, city });
  await rateLimit(tx);
  const written = { title: input.title, document: await settleMentions(tx, authorId, input.document) };
  await admitText(tx, { kind: POST, author_id: authorId, document: written.document, before: null });
  await admitPolls(tx, null, pollsOf(written.document));
  const screening = await screenPost(services, tx, authorId, board.section, written);
  const { document, texts } = screening;
  const [title = input.title] = texts;
  const status = screening.verdict === "hold" ? "in_review" : "published";
  const post = { boardId, authorId, title, document, series, city, region, status } as const;
  const [row] = await insertPosts(tx, [post], new Map([[boardId, board.section]]));
  if (row === undefined) throw new Error("the post was not stored");
  await attachNewDocument(tx, { kind: POST, id: row.id }, document, { memberId: authorId });
  await beginLife(tx, services, POST, row.id, status === "published" ? "publish" : "submit", {
    by: { memberId: authorId },
    section: board.section,
    snapshot: await snapshotOf(tx, row),
    screening,
  });
  return row.id;
}

/** What screening says of a post. @throws AppError WORD_REFUSED */
export function screenPost(
  services: Pick<Services, "env" | "events">,
  tx: Transaction,
  authorId: string,
  section: string,
  { title, document }: { title: string; document: Document },
) {
  return screen(services, tx, {
    kind: POST,
    section,
    member: authorId,
    texts: [title, plainText(document)],
    document,
    links: linksOf(document),
    pictures: [...picturesOf(document), ...videosOf(document)],
    field: "document",
  });
}

/** @throws AppError INVALID_INPUT for a series that nobody lists, or a city that there is not */
export async function checkPlace(
  db: Queryable,
  { series, city }: { series: string; city: string },
): Promise<void> {
  if (city !== "" && cityCode(city) === undefined)
    throw new AppError("INVALID_INPUT", "没有这个城市，请重新选择", { field: "city" });
  if (series !== "" && !(await interestChoicesOf(db, [series])).has(series))
    throw new AppError("INVALID_INPUT", "这个车系已经不在列表里，请重新选择", { field: "series" });
}
