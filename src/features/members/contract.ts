import { z } from "zod";
import { pictureSchema } from "#features/media/contract.ts";
import { idSchema } from "#shared/contract.ts";

/** What others see next to something a member made. */
export const memberCardSchema = z.object({
  id: idSchema,
  nickname: z.string(),
  role: z.enum(["member", "editor"]),
  avatar: pictureSchema.nullable(),
});
export type MemberCard = z.output<typeof memberCardSchema>;
