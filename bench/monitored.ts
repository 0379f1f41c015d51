import { sections } from "../src/sections/registry.ts";
import { type Compared, compareDesks, openDesk, pageAddress } from "./desk.ts";
import { COMMON, RARE, SOME, withMonitoredTexts } from "./monitored-texts.ts";
import type { Row } from "./report.ts";
import { query, type Site } from "./site.ts";

const SMALL = 10_000;
const LARGE = 1_000_000;

/** What the desk's search in all that members write takes over a hundred times as many texts: pages, and the counts beside them. */
export async function measureMonitored(site: Site, say: (line: string) => void): Promise<Row[]> {
  const [small, large] = [
    await withMonitoredTexts(site, SMALL, say),
    await withMonitoredTexts(site, LARGE, say),
  ];
  const keep = async () => undefined;
  const few = await openDesk(site, { url: small.url, drop: keep });
  const many = await openDesk(site, { url: large.url, drop: keep });
  const [author] = await query<{ nickname: string }>(
    large.url,
    "select nickname from members m join monitored_texts t on t.author_id = m.id group by 1 order by count(*) desc limit 1",
  );
  const pages: Compared = {
    subject: "search",
    sizes: { few: SMALL, many: LARGE, noun: "texts" },
    few,
    many,
    times: 20,
    warmUp: 4,
    target: { ratio: 2, enoughMs: 150 },
  };
  const expressions: [what: string, words: string, filter?: string][] = [
    ["a word in every text", COMMON],
    ["two common words", "机油 异响"],
    ["a word in one of a hundred", SOME],
    ["a rare word", RARE],
    ["a missing word", "独角兽"],
    ["one or the other, not a third", `(${SOME} OR 天窗) NOT 质保`],
    ["a common word in one section", COMMON, `&section=${sections.at(-1)?.slug}`],
    ["a common word, complaints alone", COMMON, "&sentiment=negative"],
    ["a common word, hidden texts alone", COMMON, "&shown=no"],
    ["a common word, by one member", COMMON, `&author=${encodeURIComponent(author?.nickname ?? "")}`],
    ["a common word, by nobody", COMMON, `&author=${encodeURIComponent("没有这个人")}`],
  ];
  const rows: Row[] = [];
  const address = (words: string, filter = "") =>
    `/api/admin/monitoring/search?limit=30&words=${encodeURIComponent(words)}${filter}`;
  for (const [what, words, filter] of expressions)
    rows.push(await compareDesks(pages, what, address(words, filter)));
  rows.push(
    await compareDesks(pages, "a common word, page 50", await pageAddress(many, address(COMMON), 50), {
      pathOfFew: await pageAddress(few, address(COMMON), 50),
    }),
  );
  const counts: Compared = {
    ...pages,
    subject: "its counts",
    times: 6,
    warmUp: 1,
    target: { ratio: 2, enoughMs: 1000 },
  };
  for (const [what, words, filter] of expressions)
    rows.push(
      await compareDesks(
        counts,
        what,
        `/api/admin/monitoring/search/counts?words=${encodeURIComponent(words)}${filter ?? ""}`,
      ),
    );
  await few.close();
  await many.close();
  return rows;
}
