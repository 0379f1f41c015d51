import { z } from "zod";
import { type Endpoints, idSchema } from "#shared/contract.ts";

/** Widths, in pixels, in which every picture can be asked for with `?w=`; never enlarged. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1920] as const;

/** What the camera wrote about a photo; never its place, its owner or a serial number. */
export const photoSchema = z.object({
  /** Maker and model, e.g. `Canon EOS 40D`. */
  camera: z.string().nullable(),
  lens: z.string().nullable(),
  /** Millimetres. */
  focal_length: z.number().nullable(),
  /** The number behind f/. */
  aperture: z.number().nullable(),
  /** Seconds as people write them: `1/250` or `2.5`. */
  exposure: z.string().nullable(),
  iso: z.number().int().nullable(),
});
export type Photo = z.output<typeof photoSchema>;

/** A picture wherever one appears. `src` takes `?w=` with one of the served widths. */
export const pictureSchema = z.object({
  id: idSchema,
  src: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  animated: z.boolean(),
  /** Tiny data URI shown until the picture has loaded. */
  placeholder: z.string().nullable(),
  /** Where the eye goes, as shares of width and height from the upper left. Null until measured. */
  focus: z.object({ x: z.number(), y: z.number() }).nullable(),
  /** Null where the file told nothing. */
  photo: photoSchema.nullable(),
});
export type Picture = z.output<typeof pictureSchema>;

export const videoSchema = z.object({
  id: idSchema,
  src: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Seconds. */
  duration: z.number().int(),
  bytes: z.number().int(),
});
export type Video = z.output<typeof videoSchema>;

/** Avatars are cut square; the others differ only in what they are later attached to. */
export const uploadPurposeSchema = z.enum(["avatar", "comment", "article"]);

export const mediaEndpoints = {
  "POST /api/upload": {
    summary:
      "Uploads one picture as multipart/form-data: field `file` (at most 20 MB and 50 megapixels), before it optionally `purpose` (avatar, comment, article). Forgotten after a day unless attached.",
    data: pictureSchema,
  },
} as const satisfies Endpoints;
