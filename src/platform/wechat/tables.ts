import { pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#platform/database/columns.ts";

/** Short-lived secrets that WeChat gives one of for all: the access token, the ticket of the JS-SDK. */
export const wechatCredentials = pgTable("wechat_credentials", {
  name: text().primaryKey(),
  value: text().notNull(),
  expiresAt: moment().notNull(),
});
