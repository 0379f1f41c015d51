/**
 * What a migration may not do to a table that has rows and readers: keep writers out while an index is built or a
 * constraint is held against all rows, or write the table anew. Holds from the first migration after `LAST_FREE` on.
 */
import { bareStatements, standsAlone } from "../src/platform/database/migration-sql.ts";

const LAST_FREE = 62;
const FILE = /^db\/migrations\/(\d+)_[^/]*\.sql$/;
const BREAKPOINT = "--> statement-breakpoint";
/** Says why a statement that the rules refuse holds nobody up. */
const EXCUSE = /^-- Blocks nothing:(?: +[^\s]+){4,}/im;

const NAME = String.raw`(?:"?public"?\.)?("[^"]+"|\w+)`;
const UNALTERED = /\b(?:no|only|if|exists|not)\b/; // never a table's name, as in `alter table if exists only "a"`

/** Functions whose value is the same for all rows, so that PostgreSQL keeps it once instead of writing every row. */
const SAME_FOR_ALL = /^(?:now|transaction_timestamp|statement_timestamp|current_setting)$/;
const TYPES =
  /^(?:numeric|decimal|varchar|char|character|varying|bit|timestamp|timestamptz|time|interval|vector)$/;

interface Rule {
  found: (statement: string, before: readonly string[]) => boolean;
  say: string;
}

const rules: readonly Rule[] = [
  {
    found: (it) => /^create (?:unique )?index (?!concurrently\b)/i.test(it),
    say: "builds an index while nobody can write; write it with .concurrently() (create index concurrently)",
  },
  {
    found: (it) =>
      /^(?:reindex(?! .*concurrently)|cluster|vacuum|lock|refresh materialized view(?! concurrently))\b/i.test(
        it,
      ),
    say: "locks a table for as long as it takes",
  },
  {
    found: (it) => /^drop index concurrently (?!if exists\b)/i.test(it),
    say: "cannot be run again after a start that was cut short; say if exists",
  },
  {
    found: (it) => /\balter (?:column )?(?:"[^"]+"|\w+) (?:set data )?type\b/i.test(it),
    say: "changes a type, which writes every row anew; add a column, fill it in batches, and change over",
  },
  {
    found: (it) => /\bset (?:logged|unlogged|tablespace|access method)\b/i.test(it),
    say: "writes every row anew",
  },
  {
    found: (it) => columnsAdded(it).some(differs),
    say: "adds a column whose value differs from row to row, which writes every row anew; add it empty and fill it in batches",
  },
  {
    found: (it) =>
      columnsAdded(it).some((column) => /\bnot null\b/i.test(column) && !/\bdefault\b/i.test(column)),
    say: "adds a column that may not be empty and has nothing to hold, which fails as soon as there is a row",
  },
  {
    found: (it) => columnsAdded(it).some((column) => /\b(?:unique|primary key|check)\b/i.test(column)),
    say: "holds a constraint against all rows while nobody can write; add it apart, not valid, or using an index",
  },
  {
    found: (it, before) =>
      [...it.matchAll(/\balter (?:column )?("[^"]+"|\w+) set not null\b/gi)].some(
        ([, column]) => !knownFilled(column ?? "", before),
      ),
    say: "looks through all rows for empty ones while nobody can read; add check (… is not null) not valid and validate it before",
  },
  {
    found: (it) =>
      /\badd (?:constraint \S+ )?(?:check|foreign key)\b/i.test(it) && !/\bnot valid\b/i.test(it),
    say: "holds a constraint against all rows while nobody can write; add it not valid, then validate constraint in a statement of its own",
  },
  {
    found: (it) => /\badd (?:constraint \S+ )?(?:unique|primary key|exclude)\b(?! using index\b)/i.test(it),
    say: "builds an index while nobody can write; create it concurrently and add the constraint using index",
  },
  {
    found: (it) => /^update\b/i.test(it) && !/\bwhere\b/i.test(it),
    say: "writes every row anew; fill it in batches, with a job",
  },
  { found: (it) => /^do\b/i.test(it), say: "does what no check can read" },
];

/** What stands after each `add column`, up to the next change of the table. */
function columnsAdded(statement: string): string[] {
  if (!/^alter table\b/i.test(statement)) return [];
  return statement
    .split(/,\s*(?=(?:add|alter|drop|rename|set|validate)\b)|(?=\badd\b)/i)
    .filter((part) => /^add (?!constraint\b|check\b|foreign\b|unique\b|primary\b|exclude\b)/i.test(part));
}

/** Whether a column that is added has another value in each row: drawn, counted, made of others, or the clock's. */
function differs(column: string): boolean {
  if (/\b(?:small|big)?serial\d?\b|\bgenerated\b/i.test(column)) return true;
  const value = /\bdefault\b(.*)$/i.exec(column)?.[1] ?? "";
  return [...value.matchAll(/(\w+)"?\s*\(/g)].some(
    ([, name = ""]) => !SAME_FOR_ALL.test(name.toLowerCase()) && !TYPES.test(name.toLowerCase()),
  );
}

/** Whether a constraint that the rows were held against before says that a column is never empty. */
function knownFilled(column: string, before: readonly string[]): boolean {
  const plain = column.replaceAll('"', "");
  return before.some((statement) => {
    const added = /\badd constraint (\S+) check \((.*)\)/i.exec(statement);
    const says =
      added && new RegExp(`^\\W*(?:\\w+"?\\.)?"?${plain}"? is not null\\W*$`, "i").test(added[2] ?? "");
    return (
      says &&
      before.some((other) => other.toLowerCase().endsWith(`validate constraint ${added[1]}`.toLowerCase()))
    );
  });
}

/** The table that a statement is about, without quotes. */
function tableOf(statement: string): string | undefined {
  const found =
    new RegExp(`^create (?:unique )?index .*?\\bon (?:only )?${NAME}`, "i").exec(statement) ??
    new RegExp(
      `^(?:alter table|update|cluster|lock table|reindex table|vacuum(?: \\w+)*?) (?:if exists )?(?:only )?${NAME}`,
      "i",
    ).exec(statement);
  const name = found?.[1]?.replaceAll('"', "");
  return name && !UNALTERED.test(name) ? name : undefined;
}

/** @returns one line a problem */
export function checkMigration(path: string, text: string): string[] {
  const number = FILE.exec(path)?.[1];
  if (number === undefined || Number(number) <= LAST_FREE) return [];
  const all = bareStatements(text);
  const own = new Set(
    all.map((it) =>
      new RegExp(`^create table (?:if not exists )?${NAME}`, "i").exec(it)?.[1]?.replaceAll('"', ""),
    ),
  );
  const problems: string[] = [];
  const before: string[] = [];
  for (const chunk of text.split(BREAKPOINT)) {
    const statements = bareStatements(chunk);
    if (statements.length > 1 && statements.some(standsAlone))
      problems.push(
        `${path}: "${shortened(statements.find(standsAlone) ?? "")}" stands outside a transaction; put ${BREAKPOINT} around it`,
      );
    for (const statement of statements) {
      const table = tableOf(statement);
      if (!EXCUSE.test(chunk) && (table === undefined || !own.has(table)))
        for (const rule of rules)
          if (rule.found(statement, before)) problems.push(`${path}: "${shortened(statement)}" ${rule.say}`);
      before.push(statement);
    }
  }
  return problems;
}

const shortened = (statement: string) => (statement.length > 100 ? `${statement.slice(0, 99)}…` : statement);
