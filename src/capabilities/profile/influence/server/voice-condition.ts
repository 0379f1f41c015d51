import { sql } from "drizzle-orm";
import type { HonourCondition } from "#capabilities/community/honours/server/public.ts";

/** Honours can ask that a member is a certified voice, of any tier or of one. */
export const voiceCondition: HonourCondition = {
  label: "认证达人",
  choices: () => [
    { value: "", label: "任何级别" },
    ...["A", "B", "C"].map((tier) => ({ value: tier, label: `${tier} 级` })),
  ],
  holds: ({ choice }) => (choice === "" ? sql`m.voice <> ''` : sql`m.voice = ${choice}`),
};
