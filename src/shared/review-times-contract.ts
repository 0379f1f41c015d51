import { z } from "zod";
import type { Endpoints } from "./contract.ts";

export const reviewTimesEndpoints = {
  "GET /api/reviews/times": {
    summary: "How long each queue of review usually takes, as it took in the last days",
    data: z.object({
      /** Minutes by kind; kinds of which too little was decided are left out. */
      minutes: z.record(z.string(), z.number().positive()),
    }),
  },
} satisfies Endpoints;
