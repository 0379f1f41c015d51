import { asc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { MOST_WORDS, type wordEndpoints } from "#capabilities/review/words/contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { csvFile } from "#shared/csv.ts";
import { AppError } from "#shared/errors.ts";
import { columnsOf, groupFor } from "./edit-list.ts";
import { overwriteWord } from "./overwrite-word.ts";
import { versionOfWord } from "./present.ts";
import { ACTIONS, BETWEEN, COLUMNS, LEVELS, type ReadLine, readLines, VARIANTS } from "./read-lines.ts";
import {
  type Change,
  type Editor,
  type GroupRow,
  lockLibrary,
  recordVersion,
  type WordRow,
} from "./record-version.ts";
import { wordGroups, words, wordVersions } from "./tables.ts";

type Imported = z.input<(typeof wordEndpoints)["POST /api/admin/words/import"]["data"]>;

const CHUNK = 1000;
const TOLD = 100;
/** For how long, in ms, the parts of one file may follow each other. */
const ONE_FILE_MS = 3_600_000;

/** All words, by group, as CSV. */
export async function exportWords({ db }: Pick<Services, "db">): Promise<{ csv: string; words: number }> {
  const rows = await db
    .select({ word: words, group: wordGroups })
    .from(words)
    .innerJoin(wordGroups, eq(wordGroups.id, words.groupId))
    .orderBy(asc(wordGroups.position), asc(words.id));
  const lines = rows.map(({ word, group }) => [
    word.text,
    group.action === "allow" ? ACTIONS.allow : word.action === null ? "" : ACTIONS[word.action],
    group.name,
    word.note,
    word.active ? "是" : "否",
    LEVELS[word.level],
    word.variants.map((one) => VARIANTS[one]).join(BETWEEN) || "无",
    ...[word.aliases, word.andWords, word.notWords, word.kinds, word.sections].map((list) =>
      list.join(BETWEEN),
    ),
    word.replacement,
    word.validUntil?.toISOString() ?? "",
  ]);
  return { csv: csvFile([COLUMNS, ...lines]), words: rows.length };
}

/**
 * Takes words from CSV in one transaction: those that are there, but for width and case, become what a line says of them
 * and stay as they are in what it leaves open; others are added, and nothing is taken away. Lines that make no sense are left
 * out and named. Groups that are not there yet are made; their words wait for moderators.
 * @throws AppError INVALID_INPUT when no line holds a word, CONFLICT when the list would become too long
 */
export async function importWords(
  { db }: Pick<Services, "db">,
  editor: Editor,
  input: { csv: string; group_id: string | null; version: number | null },
): Promise<Imported> {
  const { lines, refused, comments } = await readLines(input.csv);
  if (lines.length === 0 && refused.length === 0 && comments === 0)
    throw new AppError("INVALID_INPUT", "文件里没有词", { field: "csv" });
  return db.transaction(async (tx) => {
    await lockLibrary(tx);
    const into = await begunVersion(tx, editor, input.version);
    const groups = await groupsOf(tx, editor, input.group_id, lines);
    const changes: Change[] = groups.made.map((after) => ({ of: "group", before: null, after }));
    const counted = { added: 0, changed: 0, same: 0 };
    const [all] = await tx.select({ n: sql<number>`count(*)::int` }).from(words);
    let left = MOST_WORDS - (all?.n ?? 0);
    for (let at = 0; at < lines.length; at += CHUNK) {
      const part = lines.slice(at, at + CHUNK);
      const known = new Map((await named(tx, part)).map((row) => [row.folded, row]));
      const fresh = part.filter(({ folded }) => !known.has(folded));
      left -= fresh.length;
      if (left < 0) throw new AppError("CONFLICT", `词库最多 ${MOST_WORDS} 个词，没有导入`);
      const written = await store(tx, editor, part, known, groups.of);
      for (const after of written) {
        const before = known.get(after.folded) ?? null;
        changes.push({ of: "word", before, after });
        counted[before === null ? "added" : "changed"] += 1;
      }
      counted.same += part.length - written.length;
    }
    const version =
      changes.length === 0
        ? (into ?? null)
        : await recordVersion(tx, editor, { what: "import", summary: "导入词表", into }, changes);
    return {
      ...{ version, ...counted, comments },
      refused: refused.slice(0, TOLD),
      refused_count: refused.length,
    };
  });
}

/** Parts of one file are one version: that of the same administrator, if nothing was changed since. */
async function begunVersion(
  tx: Transaction,
  editor: Editor,
  version: number | null,
): Promise<number | undefined> {
  if (version === null) return undefined;
  const row = await firstRow(
    tx,
    wordVersions,
    sql`${wordVersions.id} = (
    select max(${wordVersions.id}) from ${wordVersions})`,
  );
  const isOurs = row?.id === version && row.what === "import" && row.changedBy === editor.id;
  return isOurs && Date.now() - row.createdAt.getTime() < ONE_FILE_MS ? row.id : undefined;
}

/** The group of each line; those that lines name and nobody made yet are made. */
async function groupsOf(
  tx: Transaction,
  editor: Editor,
  groupId: string | null,
  lines: readonly ReadLine[],
): Promise<{ of: (line: ReadLine) => string | undefined; made: GroupRow[] }> {
  const otherwise = lines.some(({ group, allow }) => group === undefined && !allow)
    ? await groupFor(tx, groupId)
    : undefined;
  const rows = await tx.select().from(wordGroups).orderBy(asc(wordGroups.position), asc(wordGroups.id));
  const byName = new Map(rows.map((row) => [row.name, row]));
  const made: GroupRow[] = [];
  const make = async (name: string, action: GroupRow["action"]) => {
    const position = (rows.at(-1)?.position ?? 0) + made.length + 1;
    const [row] = await tx
      .insert(wordGroups)
      .values({ name, action, position, changedBy: editor.id })
      .returning();
    if (row === undefined) throw new Error("the group was not stored");
    made.push(row);
    byName.set(name, row);
    return row;
  };
  let white = rows.find(({ action }) => action === "allow");
  for (const { group, allow } of lines) {
    if (allow && white === undefined && (group === undefined || !byName.has(group)))
      white = await make(group ?? "白名单", "allow");
    if (group !== undefined && !byName.has(group) && !allow) await make(group, "hold");
  }
  return {
    made,
    of({ group, allow }) {
      const named = group === undefined ? undefined : byName.get(group);
      if (allow) return named?.action === "allow" ? named.id : white?.id;
      return (named ?? otherwise)?.id;
    },
  };
}

const named = (db: Queryable, lines: readonly ReadLine[]): Promise<WordRow[]> =>
  db
    .select()
    .from(words)
    .where(
      inArray(
        words.folded,
        lines.map(({ folded }) => folded),
      ),
    );

/** Writes what is new or says something else than what is there. */
async function store(
  tx: Transaction,
  editor: Editor,
  lines: readonly ReadLine[],
  known: ReadonlyMap<string, WordRow>,
  groupOf: (line: ReadLine) => string | undefined,
): Promise<WordRow[]> {
  const now = new Date();
  const rows = lines.flatMap((line) => {
    const before = known.get(line.folded);
    const isSilent = line.group === undefined && !line.allow && before !== undefined;
    const groupId = isSilent ? before.groupId : groupOf(line);
    if (groupId === undefined) return [];
    const beginning = { ...blank, variants: before === undefined ? [...DEFAULT_VARIANTS] : [] };
    const { id: _id, ...stays } = before ?? { id: "" };
    const row = { ...beginning, ...stays, ...columnsOf(line.values), groupId };
    const isSame = before !== undefined && versionOfWord({ ...before, ...row }) === versionOfWord(before);
    return isSame ? [] : [{ ...row, changedBy: editor.id, updatedAt: now }];
  });
  if (rows.length === 0) return [];
  return tx
    .insert(words)
    .values(rows)
    .onConflictDoUpdate({ target: words.folded, set: overwriteWord })
    .returning();
}

const DEFAULT_VARIANTS = ["traditional", "split"] as const;
/** What a line leaves open of a new word; the same columns for all rows of a statement. */
const blank = {
  ...{ action: null, level: "notice" as const, note: "", active: true, aliases: [], andWords: [] },
  ...{ notWords: [], kinds: [], sections: [], replacement: "", validUntil: null },
};
