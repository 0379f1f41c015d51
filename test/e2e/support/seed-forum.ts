import { members } from "../../../src/capabilities/people/members/server/tables.ts";
import { storePosts } from "../../../src/features/forum/server/public.ts";
import { boards } from "../../../src/features/forum/server/tables.ts";
import type { Database } from "../../../src/platform/database/client.ts";
import { sections } from "../../../src/sections/registry.ts";
import { documentOfText } from "../../../src/shared/document.ts";

export interface ForumFixture {
  board: string;
  boardName: string;
  /** A thread on it. */
  thread: string;
  threadTitle: string;
}

const BOARD = "改装";
const TITLE = "原厂卡钳换六活塞，四千公里后说点实话";

/** A board with a pinned thread and some others, for the journeys. */
export async function seedForum(db: Database): Promise<ForumFixture> {
  const [board] = await db
    .insert(boards)
    .values({
      section: sections[0]?.slug ?? "",
      name: BOARD,
      icon: "wrench",
      intro: "轮毂、刹车、避震。",
      rules: "写清车型。\n不发广告。",
    })
    .returning();
  const [author] = await db
    .insert(members)
    .values({ nickname: "改装老邱", mobile: "13700000101" })
    .returning();
  const of = { boardId: board?.id ?? "", authorId: author?.id ?? "", status: "published" as const };
  const [thread = ""] = await db.transaction((tx) =>
    storePosts(tx, [
      {
        ...of,
        title: TITLE,
        document: documentOfText("先说结论：日常没必要，跑山有意义。\n\n#刹车升级# 花了八千六。"),
        city: "上海",
        pinned: "board",
        pinnedAt: new Date(),
      },
      ...Array.from({ length: 24 }, (_, at) => ({
        ...of,
        title: `第 ${at + 1} 次换机油的账单`,
        document: documentOfText("机油四百二，机滤三十五，自己动手一个小时。"),
        publishedAt: new Date(Date.now() - (at + 1) * 3_600_000),
      })),
    ]),
  );
  return { board: of.boardId, boardName: BOARD, thread, threadTitle: TITLE };
}
