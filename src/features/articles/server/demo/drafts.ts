import { asc, isNotNull } from "drizzle-orm";
import type { DraftContent } from "#features/articles/draft-contract.ts";
import { emptyContent, listColumns } from "#features/articles/server/desk/content.ts";
import { holdFiles } from "#features/articles/server/desk/draft-files.ts";
import { keepVersion } from "#features/articles/server/desk/versions.ts";
import type { Transaction } from "#platform/database/client.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { articleDrafts, articles } from "../tables.ts";

const HOUR = 3_600_000;

interface DemoDraft {
  /** Which of the demo's covers it wears, counted from the oldest article. */
  cover: number | null;
  hoursAgo: number;
  /** When it comes out, counted from the first start. */
  inHours?: number;
  /** What it said at first, where somebody kept that. */
  before?: string;
  content: Partial<DraftContent>;
}

const list: readonly DemoDraft[] = [
  {
    cover: 2,
    hoursAgo: 30,
    inHours: 40,
    content: {
      title: "周末清晨的山路，几条不堵车的路线",
      channel: "自驾",
      summary: "六点出发，九点前下山，避开人和车。",
      author_name: "编辑部",
      tags: ["自驾", "路线"],
      comments: "first",
      body: "<p>天刚亮的时候，山是自己的。</p><h2>为什么要早</h2><p>七点以后，骑行的人多起来，弯道里随时可能有人。早一个小时，路空，光也好看。</p><h2>三条路线</h2><ol><li>环湖线：三十公里，弯缓，适合第一次跑山。</li><li>老国道：路面旧，要慢，风景在最高处。</li><li>水库线：来回都要走大坝，注意限速。</li></ol><blockquote><p>跑山不是比快，是比谁下山的时候还想再来。</p></blockquote>",
    },
  },
  {
    cover: 4,
    hoursAgo: 5,
    before: "<p>换轮胎先看花纹。</p>",
    content: {
      title: "换轮胎之前，先看这三个数字",
      channel: "用车",
      summary: "宽度、扁平比和日期，都写在胎壁上。",
      author_name: "编辑部",
      tags: ["轮胎", "保养"],
      body: "<p>换轮胎先看花纹，再看胎壁上的三个数字。</p><table><tbody><tr><th>数字</th><th>说的是什么</th></tr><tr><td>225/45</td><td>宽度和扁平比</td></tr><tr><td>R18</td><td>轮毂直径，英寸</td></tr><tr><td>1226</td><td>二〇二六年第十二周生产</td></tr></tbody></table><p>五年以上的胎，花纹再深也该换了。</p>",
    },
  },
  {
    cover: null,
    hoursAgo: 1,
    content: {
      title: "赛道日带什么：一份清单",
      channel: "赛道",
      author_name: "编辑部",
      body: "<p>头盔、手套、长袖、水。先写到这里。</p>",
    },
  },
];

/** Two drafts that somebody works at, and one that waits for its hour. */
export async function fill(tx: Transaction): Promise<void> {
  const covers = await tx
    .select({ id: articles.coverId })
    .from(articles)
    .where(isNotNull(articles.coverId))
    .orderBy(asc(articles.publishedAt), asc(articles.id))
    .limit(10);
  for (const { cover, hoursAgo, inHours, before, content: given } of list) {
    const content: DraftContent = {
      ...emptyContent("post", umbrellaSection.slug),
      ...given,
      cover: cover === null ? null : (covers[cover]?.id ?? null),
    };
    const at = new Date(Date.now() - hoursAgo * HOUR);
    const [row] = await tx
      .insert(articleDrafts)
      .values({
        content,
        ...listColumns(content),
        createdAt: at,
        updatedAt: at,
        ...(inHours !== undefined && {
          state: "scheduled",
          publishAt: new Date(Date.now() + inHours * HOUR),
        }),
      })
      .returning({ id: articleDrafts.id });
    const id = row?.id ?? "";
    await holdFiles(tx, id, content, [], null);
    if (before !== undefined)
      await keepVersion(tx, id, {
        why: "kept",
        note: "初稿",
        content: { ...content, body: before },
        adminId: null,
      });
    if (inHours !== undefined) await keepVersion(tx, id, { why: "scheduled", content, adminId: null });
  }
}
