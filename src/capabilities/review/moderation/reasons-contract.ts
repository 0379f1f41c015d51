import { z } from "zod";
import { type Endpoints, named, versionSchema } from "#shared/contract.ts";
import { cleanText } from "#shared/text.ts";
import { kindSchema } from "./contract.ts";

/** How many reasons a kind has at the most: more are not found again under a thumb. */
export const REASONS_MOST = 12;

const words = (most: number, name: string) =>
  z
    .string(`请填写${name}`)
    .max(most * 4, `${name}最多 ${most} 个字`)
    .transform((text) => cleanText(text).replace(/\s+/g, " "))
    .refine((text) => text !== "", `请填写${name}`)
    .refine((text) => [...text].length <= most, `${name}最多 ${most} 个字`);

const reasonSchema = z.object({ label: words(12, "名称"), text: words(200, "说明") });

export const kindReasonsSchema = z.object({
  kind: z.string(),
  title: z.string(),
  reasons: z.array(z.object({ label: z.string(), text: z.string() })),
  /** As the feature brought them: nobody changed them. */
  usual: z.boolean(),
  version: versionSchema,
});
export type KindReasons = z.output<typeof kindReasonsSchema>;

export const reasonEndpoints = {
  "GET /api/admin/reasons": {
    summary: "The reasons that refusals of each kind are given with",
    data: z.object({ kinds: z.array(kindReasonsSchema) }),
  },
  "PUT /api/admin/reasons/{kind}": {
    summary: "Words the reasons of a kind; null goes back to those that came with it",
    params: z.object({ kind: kindSchema }),
    body: z.object({
      reasons: z
        .array(reasonSchema)
        .min(1, "至少保留一条理由")
        .max(REASONS_MOST, `最多 ${REASONS_MOST} 条理由`)
        .refine(
          (reasons) => new Set(reasons.map(({ label }) => label)).size === reasons.length,
          "有两条理由的名称一样",
        )
        .nullable(),
      /** Of the reasons that were seen. */
      version: versionSchema,
    }),
    data: kindReasonsSchema,
  },
} satisfies Endpoints;

named({ KindReasons: kindReasonsSchema });
