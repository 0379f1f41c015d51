import { z } from "zod";
import type { Endpoints } from "#shared/contract.ts";

export const siteEndpoints = {
  "GET /api/site": {
    summary: "Who runs the site, and its filing numbers",
    data: z.object({
      operator: z.string(),
      contact_email: z.string(),
      /** Empty when not set; then nothing is shown. */
      icp_number: z.string(),
      police_number: z.string(),
      /** Address of the mini-program code; null when the operator has none. */
      mini_code: z.string().nullable(),
    }),
  },
} satisfies Endpoints;
