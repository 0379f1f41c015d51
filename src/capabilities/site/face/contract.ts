import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { paletteKeys } from "#sections/palettes.ts";
import { type Endpoints, named, okSchema, timeSchema, versionSchema } from "#shared/contract.ts";
import { lineSchema } from "#shared/typed-text.ts";

const mediaId = z.string().regex(/^[1-9]\d{0,17}$/, "图片已失效，请重新上传");

/** What an operator says of a section over what its file says. Empty, or null, is as the file has it. */
export const faceContentSchema = z.object({
  name: lineSchema("名称", 12),
  short_name: lineSchema("简称", 6),
  tagline: lineSchema("口号", 30),
  description: lineSchema("介绍", 100),
  palette: z.enum(paletteKeys).nullable(),
  /** Media ids. */
  logo: mediaId.nullable(),
  share: mediaId.nullable(),
  /** Lines at the end of its home. */
  footer: z.array(lineSchema("页脚文字", 60, 1)).max(5, "页脚文字最多 5 行"),
  icp_number: lineSchema("备案号", 40),
});
export type FaceContent = z.output<typeof faceContentSchema>;

const paletteSchema = z.object({
  key: z.enum(paletteKeys),
  name: z.string(),
  accent: z.string(),
  on_accent: z.string(),
  hero: z.string(),
  hero_ink: z.string(),
});

const sectionParams = z.object({ section: z.string().max(40) });

export const faceEndpoints = {
  "GET /api/admin/faces/{section}": {
    summary: "A section's face as its file has it, and what the operator says over it",
    params: sectionParams,
    data: z.object({
      version: versionSchema,
      content: faceContentSchema,
      /** What stands where nothing is said. */
      file: z.object({
        name: z.string(),
        short_name: z.string(),
        tagline: z.string(),
        description: z.string(),
        palette: z.enum(paletteKeys),
        icp_number: z.string(),
      }),
      palettes: z.array(paletteSchema),
      logo: pictureSchema.nullable(),
      share: pictureSchema.nullable(),
      /** Null while nobody said anything. */
      updated_by: z.string().nullable(),
      updated_at: timeSchema.nullable(),
    }),
  },
  "PUT /api/admin/faces/{section}": {
    summary: "Says a section's face; it shows at once",
    params: sectionParams,
    body: z.object({ version: versionSchema, content: faceContentSchema }),
    data: okSchema,
  },
  "DELETE /api/admin/faces/{section}": {
    summary: "Gives a section the face of its file again",
    params: sectionParams,
    query: z.object({ version: versionSchema }),
    data: okSchema,
  },
} as const satisfies Endpoints;

named({ FaceContent: faceContentSchema });
