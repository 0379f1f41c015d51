import { z } from "zod";
import { type Endpoints, idSchema } from "#shared/contract.ts";

export const signUpEndpoints = {
  "GET /api/huodong/recruit-code": {
    summary: "Pictures of the codes that lead to an activity's groups; an empty list while there are none",
    query: z.object({ id: idSchema.optional() }),
    data: z.object({
      items: z.array(z.object({ title: z.string(), src: z.string(), width: z.number(), height: z.number() })),
    }),
  },
} satisfies Endpoints;
