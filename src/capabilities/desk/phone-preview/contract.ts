import { z } from "zod";
import { type Endpoints, idParams, idSchema, named, okSchema, timeSchema } from "#shared/contract.ts";
import { cleanText, textLength } from "#shared/text.ts";

const NOTE_MOST = 500;

/** What a signed link names, and the token that it carries. */
const linkQuery = z.object({
  type: z.string().max(20),
  id: z.string().max(40),
  token: z.string().max(400),
});

/** What a colleague says of something that is not out yet. */
export const previewNoteSchema = z.object({
  id: idSchema,
  by: z.string(),
  body: z.string(),
  at: timeSchema,
  /** Who settled it, and when; null while it is open. */
  resolved: z.object({ by: z.string(), at: timeSchema }).nullable(),
});
export type PreviewNote = z.output<typeof previewNoteSchema>;

export const previewEndpoints = {
  "GET /api/phone-preview": {
    summary: "Whether this server shows the phone preview; not found where it does not",
    data: okSchema,
  },
  "GET /api/phone-preview/link": {
    summary: "What a signed link shows; gone when it has expired",
    query: linkQuery,
    data: z.object({ title: z.string(), path: z.string(), until: timeSchema }),
  },
  "GET /api/phone-preview/notes": {
    summary: "Colleagues' notes beside a preview, oldest first",
    query: linkQuery.omit({ token: true }),
    data: z.object({ items: z.array(previewNoteSchema) }),
  },
  "POST /api/phone-preview/notes": {
    summary: "Leaves a note beside a preview",
    body: linkQuery.omit({ token: true }).extend({
      body: z
        .string("请填写意见")
        .max(NOTE_MOST * 4, `意见最多 ${NOTE_MOST} 个字`)
        .transform(cleanText)
        .refine((text) => text !== "", "请填写意见")
        .refine((text) => textLength(text) <= NOTE_MOST, `意见最多 ${NOTE_MOST} 个字`),
    }),
    data: previewNoteSchema,
  },
  "PUT /api/phone-preview/notes/{id}": {
    summary: "Settles a note, or opens it again",
    params: idParams,
    body: z.object({ resolved: z.boolean() }),
    data: previewNoteSchema,
  },
} satisfies Endpoints;

named({ PreviewNote: previewNoteSchema });
