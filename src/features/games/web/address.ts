import { oneOf } from "#client/address.ts";
import { weekBefore, weekOf } from "../week.ts";

/** Which week's ranking is looked at. */
export const gameAddress = { week: oneOf(["this", "last"], "this") };

/** The week to ask for: none for this one. */
export const askedWeek = (week: "this" | "last"): string | undefined =>
  week === "this" ? undefined : weekBefore(weekOf(Date.now()));
