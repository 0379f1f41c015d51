import { z } from "zod";
import { type Endpoints, named, versionSchema } from "#shared/contract.ts";
import { kindSchema } from "./contract.ts";
import { sectionOrAllSchema } from "./mutes-contract.ts";

const screeningRuleSchema = z.object({
  /** Everything is looked at before it is shown. */
  first: z.boolean(),
  /** What new members write is held. */
  new_members: z.boolean(),
  /** What links to other sites is held. */
  links: z.boolean(),
  /** Whose pictures hold a text back. */
  pictures: z.enum(["never", "new", "always"]),
  /** What was shown at once waits in the queue all the same. */
  afterwards: z.boolean(),
});

export const screenedKindSchema = z.object({
  kind: z.string(),
  title: z.string(),
  /** What holds where nothing was changed. */
  usual: screeningRuleSchema,
  /** What the operator set, for a section or, with an empty one, for all others; with a version of each. */
  rules: z.array(screeningRuleSchema.extend({ section: z.string(), version: versionSchema })),
});

export const screeningEndpoints = {
  "GET /api/admin/screening": {
    summary: "What of each kind of content is looked at before it is shown, by section",
    data: z.object({ kinds: z.array(screenedKindSchema) }),
  },
  "PUT /api/admin/screening/{kind}": {
    summary: "Sets the rule of a kind for a section or for all; null goes back to what holds without it",
    params: z.object({ kind: kindSchema }),
    body: z.object({
      section: sectionOrAllSchema,
      rule: screeningRuleSchema.nullable(),
      /** Of the rule that was seen; empty where there was none. */
      version: z.union([versionSchema, z.literal("")]),
    }),
    data: screenedKindSchema,
  },
} satisfies Endpoints;

named({ ScreenedKind: screenedKindSchema });
