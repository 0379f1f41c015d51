import { members, memberTokens } from "../../../src/capabilities/people/members/server/tables.ts";
import { numberFloors } from "../../../src/capabilities/texts/comments/server/public.ts";
import { comments } from "../../../src/capabilities/texts/comments/server/tables.ts";
import { storePosts } from "../../../src/features/forum/server/public.ts";
import { boards } from "../../../src/features/forum/server/tables.ts";
import { newToken } from "../../../src/platform/auth/tokens.ts";
import type { Database } from "../../../src/platform/database/client.ts";
import { MEMBER_TOKEN_PREFIX } from "../../../src/platform/http/actor.ts";
import { sections } from "../../../src/sections/registry.ts";
import { documentOfText } from "../../../src/shared/document.ts";

const DAY = 86_400_000;
/** More than a page of them. */
const FLOORS = 30;

/** A post with floors, and two who have been there long enough for their words to be shown at once. */
export interface SeededThread {
  post: string;
  floors: number;
  writers: { name: string; token: string }[];
}

export async function addThread(db: Database): Promise<SeededThread> {
  const writers: { name: string; token: string; memberId: string }[] = [];
  for (const name of ["半山腰", "江边老邱"]) {
    const [member] = await db
      .insert(members)
      .values({
        nickname: name,
        mobile: `1370000020${writers.length}`,
        level: 5,
        createdAt: new Date(Date.now() - 90 * DAY),
      })
      .returning();
    const { token, hash } = newToken(MEMBER_TOKEN_PREFIX);
    const memberId = member?.id ?? "";
    await db
      .insert(memberTokens)
      .values({ hash, memberId, family: hash, expiresAt: new Date(Date.now() + 10 * DAY) });
    writers.push({ name, token, memberId });
  }
  const [asker, answerer] = writers.map(({ memberId }) => memberId);
  const post = await db.transaction(async (tx) => {
    const [board] = await tx
      .insert(boards)
      .values({ section: sections[0]?.slug ?? "", name: "试车场" })
      .returning();
    const [id = ""] = await storePosts(tx, [
      {
        boardId: board?.id ?? "",
        authorId: asker ?? "",
        title: "雨天续航实测：从杭州到千岛湖",
        status: "published",
        document: documentOfText("先说结论：比晴天少了一成半。"),
        figures: { replies: FLOORS },
      },
    ]);
    await tx.insert(comments).values(
      Array.from({ length: FLOORS }, (_, n) => ({
        targetKind: "post",
        targetId: id,
        authorId: answerer ?? "",
        body: `第 ${n + 1} 次路过：垫片要带中心环，不然高速会抖。`,
        status: "published" as const,
        createdAt: new Date(Date.now() - DAY + n * 1000),
      })),
    );
    await numberFloors(tx, { targetKind: "post", targetId: id });
    return id;
  });
  return { post, floors: FLOORS, writers };
}
