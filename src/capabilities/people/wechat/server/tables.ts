import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { members } from "#capabilities/people/members/server/tables.ts";
import { idOf, moment } from "#platform/database/columns.ts";
import type { ConstraintErrors } from "#platform/database/constraint-errors.ts";
import type { Identity } from "./identity.ts";

/** By which WeChat account a member signs in; at most one in each official account. */
export const wechatAccounts = pgTable(
  "wechat_accounts",
  {
    appId: text().notNull(),
    openId: text().notNull(),
    /** The person in all apps of one operator; null unless these are joined. */
    unionId: text(),
    memberId: idOf(() => members.id),
    /** As WeChat told it last, for the member alone. */
    nickname: text().notNull().default(""),
    /** The channel by which the member came first. */
    source: integer().notNull().default(1),
    /** False once WeChat said that messages do not arrive; true again at the next sign-in. */
    reachable: boolean().notNull().default(true),
    boundAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.openId] }),
    uniqueIndex("wechat_accounts_member").on(table.memberId, table.appId),
    index("wechat_accounts_union").on(table.unionId),
  ],
);

/**
 * Codes that people came back with, by their hash. Each is exchanged once; whoever repeats it gets what the exchange told.
 * Rows are deleted after an hour.
 */
export const wechatCodes = pgTable(
  "wechat_codes",
  {
    codeHash: text().primaryKey(),
    /** Null while one process asks WeChat. */
    identity: jsonb().$type<Identity>(),
    /** WeChat does not take the code. */
    refused: boolean().notNull().default(false),
    /** Of the sign-in that it opened: a repetition belongs to the same one, and ends with it. */
    family: text().notNull(),
    used: boolean().notNull().default(false),
    claimedAt: moment().notNull().defaultNow(),
  },
  (table) => [index("wechat_codes_claimed").on(table.claimedAt)],
);

const TAKEN = { code: "WECHAT_TAKEN", message: "这个微信已经绑定了其他账号" } as const;

/** What people are told when they meet one of these. */
export const wechatConstraints: ConstraintErrors = {
  wechat_accounts_app_id_open_id_pk: TAKEN,
  wechat_accounts_member: { code: "WECHAT_TAKEN", message: "这个账号已经绑定了其他微信，请先解绑" },
};
