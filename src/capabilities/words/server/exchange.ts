import { asc, sql } from "drizzle-orm";
import type { z } from "zod";
import { recordAudit } from "#capabilities/admin/server/public.ts";
import {
  type WordAction,
  type WordValues,
  type wordEndpoints,
  wordValuesSchema,
} from "#capabilities/words/contract.ts";
import { publish } from "#platform/events/publish.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { parseCsv, writeCsv } from "./csv.ts";
import type { Editor } from "./edit-list.ts";
import { WORDS_TOPIC } from "./judge.ts";
import { fold } from "./matcher.ts";
import { words } from "./tables.ts";

type Imported = z.input<(typeof wordEndpoints)["POST /api/admin/words/import"]["data"]>;

const HEAD = ["词", "动作", "分组", "备注", "启用"] as const;
const ACTIONS: Record<WordAction, string> = { refuse: "拦截", hold: "转审", allow: "放行" };
const CHUNK = 1000;
const TOLD = 100;

/** All words, by group, as CSV. */
export async function exportWords({ db }: Pick<Services, "db">): Promise<{ csv: string; words: number }> {
  const rows = await db.select().from(words).orderBy(asc(words.group), asc(words.id));
  const lines = rows.map(({ text, action, group, note, active }) => [
    text,
    ACTIONS[action],
    group,
    note,
    active ? "是" : "否",
  ]);
  return { csv: writeCsv([HEAD, ...lines]), words: rows.length };
}

/**
 * Takes words from CSV in one transaction: those that are there, but for width and case, become what a line says of them
 * and stay as they are in what it leaves open; others are added, and nothing is taken away. Lines that make no sense are left out and named.
 * @throws AppError INVALID_INPUT when no line holds a word
 */
export async function importWords(
  { db }: Pick<Services, "db">,
  editor: Editor,
  input: { csv: string; action: WordAction; group: string },
): Promise<Imported> {
  const { values, refused } = read(input);
  if (values.size === 0)
    throw new AppError("INVALID_INPUT", refused[0]?.why ?? "文件里没有词", { field: "csv" });
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${words} in share row exclusive mode`);
    const known = new Map((await tx.select().from(words)).map((row) => [row.folded, row]));
    const now = new Date();
    const rows = [...values].map(([folded, said]) => ({ ...become(said, known.get(folded)), folded }));
    const fresh = rows.filter(({ folded }) => !known.has(folded));
    const other = rows.filter((row) => {
      const before = known.get(row.folded);
      return before !== undefined && !isSame(before, row);
    });
    const written = [...fresh, ...other].map((row) => ({ ...row, changedBy: editor.id, updatedAt: now }));
    for (let at = 0; at < written.length; at += CHUNK)
      await tx
        .insert(words)
        .values(written.slice(at, at + CHUNK))
        .onConflictDoUpdate({
          target: words.folded,
          set: {
            text: sql`excluded.text`,
            action: sql`excluded.action`,
            group: sql`excluded.word_group`,
            note: sql`excluded.note`,
            active: sql`excluded.active`,
            changedBy: sql`excluded.changed_by`,
            updatedAt: sql`excluded.updated_at`,
          },
        });
    const result = {
      added: fresh.length,
      changed: other.length,
      same: rows.length - written.length,
      refused: refused.slice(0, TOLD),
      refused_count: refused.length,
    };
    await recordAudit(tx, {
      adminId: editor.id,
      action: "words.import",
      targetKind: "word",
      after: { added: result.added, changed: result.changed, refused: refused.length },
      address: editor.address,
    });
    if (written.length > 0) await publish(tx, WORDS_TOPIC, "words.changed");
    return result;
  });
}

/** A line: the word with what holds for a new one, and what the line itself says. */
interface Said {
  values: WordValues;
  own: Partial<WordValues>;
}

/** What a line leaves open stays as it is of a word that is there. */
function become({ values, own }: Said, before: typeof words.$inferSelect | undefined): WordValues {
  if (before === undefined) return values;
  const { text, action, group, note, active } = before;
  return { text, action, group, note, active, ...own };
}

const isSame = (
  before: typeof words.$inferSelect,
  { text, action, group, note, active }: WordValues,
): boolean =>
  before.text === text &&
  before.action === action &&
  before.group === group &&
  before.note === note &&
  before.active === active;

/** By their folded form; of two lines with one word the later one counts. */
function read({ csv, action, group }: { csv: string; action: WordAction; group: string }) {
  const values = new Map<string, Said>();
  const refused: Imported["refused"] = [];
  for (const { line, fields } of parseCsv(csv)) {
    const [text = "", does = "", of = "", note = "", on = ""] = fields.map((field) => field.trim());
    if (text === HEAD[0]) continue;
    const refuse = (why: string) => refused.push({ line, text: [...text].slice(0, 40).join(""), why });
    const known = does === "" ? action : actionOf(does);
    if (known === undefined) {
      refuse(`不认识的动作“${[...does].slice(0, 10).join("")}”，应为拦截、转审或放行`);
      continue;
    }
    const parsed = wordValuesSchema.safeParse({
      // What the export put before what a spreadsheet would take for a formula.
      text: /^'[=+\-@]/.test(text) ? text.slice(1) : text,
      action: known,
      group: of === "" ? group : of,
      note,
      active: !["否", "0", "false", "停用"].includes(on.toLowerCase()),
    });
    if (parsed.success) {
      const { action: saidAction, group: saidGroup, note: saidNote, active } = parsed.data;
      values.set(fold(parsed.data.text), {
        values: parsed.data,
        own: {
          ...(does !== "" && { action: saidAction }),
          ...(of !== "" && { group: saidGroup }),
          ...(note !== "" && { note: saidNote }),
          ...(on !== "" && { active }),
        },
      });
    } else refuse(parsed.error.issues[0]?.message ?? "这一行有误");
  }
  return { values, refused };
}

function actionOf(text: string): WordAction | undefined {
  const found = Object.entries(ACTIONS).find(([name, label]) => name === text || label === text);
  return found?.[0] as WordAction | undefined;
}
