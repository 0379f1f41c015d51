import { pathOf } from "#sections/paths.ts";

/** A question's screen below a section's base, under the address that every section has. */
export const questionPath = (id: string): string => pathOf("ask.answer", { id });
