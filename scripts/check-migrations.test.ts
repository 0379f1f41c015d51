import { expect, test } from "vitest";
import { checkMigration } from "./check-migrations.ts";

const check = (...statements: string[]) =>
  checkMigration("db/migrations/0063_a.sql", statements.join(";--> statement-breakpoint\n")).join("\n");

test.each([
  ['CREATE INDEX "a" ON "posts" USING btree ("id")', "nobody can write"],
  [
    'CREATE UNIQUE INDEX "a" ON "posts" ("id") WHERE state = \'where it is concurrently\'',
    "nobody can write",
  ],
  ['ALTER TABLE "posts" ALTER COLUMN "title" SET DATA TYPE varchar(20)', "changes a type"],
  ['ALTER TABLE "posts" ALTER COLUMN "title" TYPE text', "changes a type"],
  ['ALTER TABLE "posts" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL', "differs from row to row"],
  ['ALTER TABLE "posts" ADD COLUMN "at" timestamptz DEFAULT clock_timestamp()', "differs from row to row"],
  ['ALTER TABLE "posts" ADD COLUMN "n" bigserial', "differs from row to row"],
  [
    'ALTER TABLE "posts" ADD COLUMN "n" int GENERATED ALWAYS AS (views + 1) STORED',
    "differs from row to row",
  ],
  ['ALTER TABLE "posts" ADD COLUMN "n" int NOT NULL', "nothing to hold"],
  ['ALTER TABLE "posts" ADD COLUMN "m" int, ADD COLUMN "n" int NOT NULL', "nothing to hold"],
  ['ALTER TABLE "posts" ALTER COLUMN "n" SET NOT NULL', "all rows for empty ones"],
  ['ALTER TABLE "posts" ADD CONSTRAINT "c" CHECK (n > 0)', "not valid"],
  [
    'ALTER TABLE "posts" ADD CONSTRAINT "c" FOREIGN KEY ("a") REFERENCES "public"."members"("id")',
    "not valid",
  ],
  ['ALTER TABLE "posts" ADD CONSTRAINT "c" UNIQUE ("a")', "using index"],
  [
    'ALTER TABLE "posts" DROP CONSTRAINT "c", ADD CONSTRAINT "c" PRIMARY KEY ("a") INCLUDE ("b")',
    "using index",
  ],
  ['ALTER TABLE "posts" ADD COLUMN "n" int UNIQUE', "against all rows"],
  ['UPDATE "posts" SET "n" = 1', "in batches"],
  ['CLUSTER "posts"', "locks a table"],
  ['LOCK TABLE "posts"', "locks a table"],
  ['DROP INDEX CONCURRENTLY "a"', "if exists"],
  ["DO $$ begin create index a on posts (id); end $$", "no check can read"],
])("a migration that would hold up a live table is refused: %s", (statement, say) => {
  expect(check(statement)).toContain(say);
});

test.each([
  'CREATE INDEX CONCURRENTLY "a" ON "posts" USING btree ("id")',
  'CREATE TABLE "new" ("id" bigserial PRIMARY KEY, "key" uuid DEFAULT gen_random_uuid() NOT NULL CHECK (true))',
  'ALTER TABLE "posts" ADD COLUMN "n" integer DEFAULT 0 NOT NULL',
  'ALTER TABLE "posts" ADD COLUMN "a" timestamptz DEFAULT now() NOT NULL',
  `ALTER TABLE "posts" ADD COLUMN "a" jsonb DEFAULT '{"random()": 1}'::jsonb NOT NULL`,
  'ALTER TABLE "posts" ADD COLUMN "a" numeric(10, 2) DEFAULT 0::numeric(10, 2)',
  'ALTER TABLE "posts" ADD COLUMN "a" text',
  'ALTER TABLE "posts" DROP COLUMN "a"',
  'ALTER TABLE "posts" ADD CONSTRAINT "c" CHECK (n > 0) NOT VALID',
  'ALTER TABLE "posts" ADD CONSTRAINT "c" UNIQUE USING INDEX "i"',
  'UPDATE "posts" SET "n" = 1 WHERE "id" < 0',
  'DROP INDEX "a"',
  '-- create index "b" on "posts" ("a")\nALTER TABLE "posts" DROP COLUMN "a"',
])("what keeps nobody waiting passes: %s", (statement) => {
  expect(check(statement)).toBe("");
});

test("a table of the migration's own is nobody's yet", () => {
  const index = 'CREATE INDEX "i" ON "new" USING btree ("id")';
  const key = 'ALTER TABLE "new" ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "public"."posts"("id")';
  expect(check('CREATE TABLE "new" ("id" bigint)', index, key)).toBe("");
  expect(check(index)).not.toBe("");
});

test("a column may be closed once its rows were held against a constraint that says so", () => {
  const add = 'ALTER TABLE "posts" ADD CONSTRAINT "c" CHECK ("n" IS NOT NULL) NOT VALID';
  const validate = 'ALTER TABLE "posts" VALIDATE CONSTRAINT "c"';
  const close = 'ALTER TABLE "posts" ALTER COLUMN "n" SET NOT NULL';
  expect(check(add, validate, close)).toBe("");
  expect(check(add, close)).toContain("empty ones");
  expect(check(add.replace('"n"', '"m"'), validate, close)).toContain("empty ones");
});

test("a statement that stands outside a transaction stands by itself", () => {
  const two = 'ALTER TABLE "a" DROP COLUMN "b"; CREATE INDEX CONCURRENTLY "i" ON "a" ("c")';
  expect(check(two)).toContain("statement-breakpoint");
});

test("why a statement blocks nothing can be said, in words", () => {
  const index = 'CREATE INDEX "i" ON "roles" ("id")';
  expect(check(`-- Blocks nothing: there are a few dozen roles\n${index}`)).toBe("");
  expect(check(`-- Blocks nothing: trust me\n${index}`)).not.toBe("");
  expect(check(`-- Blocks nothing: there are a few dozen roles\nDROP INDEX "a"`, index)).not.toBe("");
});

test("what was released before the rule stays as it is", () => {
  expect(checkMigration("db/migrations/0062_a.sql", 'CREATE INDEX "a" ON "posts" ("id");')).toEqual([]);
});
