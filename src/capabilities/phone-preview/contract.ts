import { type Endpoints, okSchema } from "#shared/contract.ts";

export const previewEndpoints = {
  "GET /api/phone-preview": {
    summary: "Whether this server shows the phone preview; not found where it does not",
    data: okSchema,
  },
} satisfies Endpoints;
