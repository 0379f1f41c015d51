import { z } from "zod";
import {
  act,
  type Endpoints,
  idSchema,
  named,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";

/** What a warning says, ready made; the order is that in which they are offered. */
export const warningTemplateSchema = z.object({
  /** Names it for whoever chooses it; made by the desk, kept when it is reworded. */
  key: z.string().regex(/^[a-z0-9-]{1,40}$/, "模板编号不正确"),
  name: z.string("请填写模板名称").trim().min(2, "模板名称至少 2 个字").max(12, "模板名称最多 12 个字"),
  /** As the member reads it. */
  text: z.string("请填写警告内容").trim().min(5, "警告内容至少 5 个字").max(300, "警告内容最多 300 个字"),
  /** For how long it counts. */
  days: z.number("请填写有效天数").int("请填写整数").min(1, "有效期至少 1 天").max(365, "有效期最多 365 天"),
});
export type WarningTemplate = z.output<typeof warningTemplateSchema>;

const templatesSchema = z.object({ templates: z.array(warningTemplateSchema), version: versionSchema });

export const ownWarningSchema = z.object({
  id: idSchema,
  title: z.string(),
  text: z.string(),
  /** What it is about, as it read then; empty where it is about nothing that he wrote. */
  excerpt: z.string(),
  expires_at: timeSchema,
  /** Null: he has to acknowledge it before he goes on writing. */
  acknowledged_at: timeSchema.nullable(),
  withdrawn: z.boolean(),
  created_at: timeSchema,
});
export type OwnWarning = z.output<typeof ownWarningSchema>;

export const warningEndpoints = {
  "GET /api/admin/warning-templates": {
    summary: "Ready made warnings, in the order in which they are offered",
    data: templatesSchema,
  },
  "PUT /api/admin/warning-templates": {
    summary: "Words, adds, orders and leaves out ready made warnings; those that were given stay as they are",
    body: z.object({
      templates: z
        .array(warningTemplateSchema)
        .min(1, "至少要有一个模板")
        .max(20, "最多 20 个模板")
        .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, "有两个模板的编号一样")
        .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, "有两个模板的名称一样"),
      version: versionSchema,
    }),
    data: templatesSchema,
  },
  "GET /api/my/warnings": {
    summary:
      "The member's formal warnings, newest first, and how many he has to acknowledge before he writes",
    query: pageQuery,
    data: pageOf(ownWarningSchema).extend({ due: z.number().int() }),
  },
  "POST /api/my/warnings/{id}/acknowledge": act("The member has read a warning; again changes nothing"),
} as const satisfies Endpoints;

named({ WarningTemplate: warningTemplateSchema, OwnWarning: ownWarningSchema });
