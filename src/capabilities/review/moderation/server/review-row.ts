import type { z } from "zod";
import type { reviewRowSchema } from "#capabilities/review/moderation/contract.ts";

export type ReviewRowInput = z.input<typeof reviewRowSchema>;
