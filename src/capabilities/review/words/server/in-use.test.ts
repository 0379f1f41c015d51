import { desc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin } from "../../../../../test/support/factories.ts";
import { until } from "../../../../../test/support/within.ts";
import { followLibrary, Reader } from "./in-use.ts";
import { matchTexts } from "./judge.ts";
import { wordChanges, wordGroups, wordReaders, words, wordVersions } from "./tables.ts";

const test = await createTestApp();
const beside = await createTestApp({ beside: test });
const { db } = test.services;
const { token } = await makeAdmin(db, "super");

const part = async (words: readonly string[], version: number | null, more: object = {}) =>
  test.call("POST", "/api/admin/words/import", { token, body: { csv: words.join("\n"), version, ...more } });
const versionOf = ({ body }: Awaited<ReturnType<typeof part>>) =>
  (body.data as unknown as { version: number }).version;

/** So many invented words of four characters that no other list has. */
function invented(count: number, seed: string): string[] {
  const at = (n: number) => String.fromCharCode(0x4e00 + (n % 20_000));
  return Array.from({ length: count }, (_, n) => `${seed}${at(n)}${at(n * 7 + 13)}${at(n * 31 + 101)}`);
}
const some = (words: readonly string[]) => words.filter((_, at) => at % 97 === 0 || at === words.length - 1);

/** Which of some words a process does not find. */
async function missedBy(app: typeof test, words: readonly string[]): Promise<string[]> {
  const missed: string[] = [];
  for (const word of words) {
    const hits = await matchTexts(app.services, [`听说${word}好用`]);
    if (!hits.some((hit) => hit.word === word)) missed.push(word);
  }
  return missed;
}

/** Until a process, once it has heard of them, finds all of some words. */
const foundBy = (app: typeof test, words: readonly string[]) =>
  until(
    `all of ${words.length} words to be found`,
    async () => (await missedBy(app, words)).length === 0,
    20_000,
  );

describe("a list that is longer than one part", () => {
  it("is found whole by every process, also by one that compiled the library between its parts", async () => {
    const parts = ["甲", "乙", "丙"].map((seed, at) => invented(at === 0 ? 2100 : 200, `${seed}㐀`));
    await matchTexts(beside.services, ["好看"]);
    let version: number | null = null;
    for (const words of parts) {
      version = versionOf(await part(words, version));
      // This one is asked between the parts and compiles what there is, the other one when all is there.
      await foundBy(test, some(words));
    }
    for (const app of [test, beside]) await foundBy(app, parts.flatMap(some));
    const late = await createTestApp({ beside: test });
    expect(await missedBy(late, parts.flatMap(some))).toEqual([]);
  });

  it("is found as far as it came when a part of it is refused, and whole once it was sent again", async () => {
    const [first = [], second = [], third = []] = ["丁", "戊", "己"].map((seed) =>
      invented(100, `${seed}㐁`),
    );
    const version = versionOf(await part(first, null));
    expect((await part(second, version, { group_id: "999999" })).status).toBe(400);
    for (const app of [test, beside]) {
      await foundBy(app, some(first));
      expect(await missedBy(app, some(second))).toEqual(some(second));
    }
    expect(versionOf(await part(second, version))).toBe(version);
    expect(versionOf(await part(third, version))).toBe(version);
    for (const app of [test, beside]) await foundBy(app, [first, second, third].flatMap(some));
  });
});

describe("a version", () => {
  const shown = async () => {
    const { body } = await test.call("GET", "/api/admin/words/library", { token });
    return body.data as unknown as {
      version: { id: number; at: string; in_use_since: string | null };
      processes: { running: number; behind: number };
    };
  };

  it("is in use since the slowest process took the last part of it", async () => {
    const [one, other] = [new Reader(test.services), new Reader(beside.services)];
    await one.look();
    await other.look();
    const version = versionOf(await part(["庚㐂一二"], null));
    await one.look();
    expect(await shown()).toMatchObject({
      version: { id: version, in_use_since: null },
      processes: { running: 2, behind: 1 },
    });
    await other.look();
    const { version: first, processes } = await shown();
    expect(processes).toEqual({ running: 2, behind: 0 });
    const [slow] = await db.select().from(wordReaders).orderBy(desc(wordReaders.takenAt)).limit(1);
    expect(first.in_use_since).toBe(slow?.takenAt.toISOString());

    // Another part of the same file: not in use before both have that, too.
    await part(["庚㐂三四"], version);
    expect(await shown()).toMatchObject({ version: { id: version, in_use_since: null } });
    await other.look();
    expect((await shown()).version.in_use_since).toBeNull();
    await one.look();
    const { version: second } = await shown();
    expect(Date.parse(second.in_use_since ?? "")).toBeGreaterThanOrEqual(
      Date.parse(first.in_use_since ?? ""),
    );
    for (const app of [test, beside]) expect(await missedBy(app, ["庚㐂一二", "庚㐂三四"])).toEqual([]);

    // Who starts later has it from the start, and changes nothing about since when; who was killed is not waited for.
    const late = new Reader((await createTestApp({ beside: test })).services);
    await late.look();
    expect((await shown()).version).toEqual(second);
    await db.update(wordReaders).set({ seenAt: sql`now() - interval '1 minute'` });
    const next = versionOf(await part(["庚㐂五六"], null));
    await one.look();
    expect(await shown()).toMatchObject({ version: { id: next, in_use_since: expect.any(String) } });
    for (const reader of [one, other, late]) await reader.leave();
    expect(await db.select().from(wordReaders)).toEqual([]);
  });

  it("is not in use because it was so before another part of it came", async () => {
    const reader = new Reader(test.services);
    const version = versionOf(await part(["壬㐂一二"], null));
    let looking: Promise<void> | undefined;
    await db.transaction(async (tx) => {
      await tx.update(wordVersions).set({ inUseSince: null }).where(eq(wordVersions.id, version));
      looking = reader.look();
      await until("the process to wait for the part", async () => {
        const { rowCount } = await db.execute(sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        return (rowCount ?? 0) > 0;
      });
      await tx.insert(wordChanges).values({ of: "group", versionId: version, targetId: "1" });
    });
    await looking;
    expect((await shown()).version).toMatchObject({ id: version, in_use_since: null });
    await reader.look();
    expect((await shown()).version.in_use_since).not.toBeNull();
    await reader.leave();
  });

  it("is used by every process that runs, also where nobody writes and no message came", async () => {
    const running = [test, beside].map(({ services }) => followLibrary(services));
    // A change past the product, of which nobody is told.
    const [group] = await db.select().from(wordGroups).limit(1);
    const [row] = await db
      .insert(words)
      .values({ text: "辛㐂一二", folded: "辛㐂一二", groupId: group?.id ?? "" })
      .returning();
    const [version] = await db.insert(wordVersions).values({ what: "word" }).returning();
    await db.insert(wordChanges).values({ of: "word", versionId: version?.id ?? 0, targetId: row?.id ?? "" });
    for (const app of [test, beside]) await foundBy(app, ["辛㐂一二"]);
    await until("the version to be in use", async () => (await shown()).version.in_use_since !== null);
    expect((await shown()).processes).toEqual({ running: 2, behind: 0 });
    for (const one of running) await one.stop();
    expect((await shown()).processes).toEqual({ running: 0, behind: 0 });
  });
});
