import { z } from "zod";
import { act, type Endpoints, idParams, idSchema, named, timeSchema } from "#shared/contract.ts";

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

/** Megabytes of an uploaded film, and its seconds. */
export const MAX_VIDEO_MB = 100;
export const MAX_VIDEO_SECONDS = 600;

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

/** Avatars are cut square, private ones encrypted; the others differ only in what they are later attached to. */
export const uploadPurposeSchema = z.enum(["avatar", "comment", "article", "private"]);

/** A picture for its owner and a few administrators. `src` needs the token of whoever asked, and ends soon. */
export const privatePictureSchema = z.object({
  id: idSchema,
  src: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Until when `src` answers. */
  src_until: timeSchema,
  /** When the file is deleted. */
  delete_at: timeSchema,
});
export type PrivatePicture = z.output<typeof privatePictureSchema>;

export const mediaEndpoints = {
  "POST /api/upload": {
    summary:
      "Uploads one picture as multipart/form-data: field `file` (at most 20 MB and 50 megapixels), before it optionally `purpose` (avatar, comment, article, private). Forgotten after a day unless attached. A private one is for members, and no picture that anything else shows.",
    form: z.object({ purpose: uploadPurposeSchema.optional(), file: z.file() }),
    data: z.union([pictureSchema, privatePictureSchema]),
  },
  "POST /api/upload/video": {
    summary:
      "Uploads one MP4 film as multipart/form-data: field `file` (at most 100 MB and ten minutes). Forgotten after a day unless attached.",
    form: z.object({ file: z.file() }),
    data: videoSchema,
  },
  "GET /api/private-media/{id}": {
    summary: "A private picture, for its owner and administrators who may: with an address for them alone",
    params: idParams,
    data: privatePictureSchema,
  },
  "DELETE /api/private-media/{id}": act("Deletes an own private picture that nothing uses"),
} as const satisfies Endpoints;

named({
  Photo: photoSchema,
  Picture: pictureSchema,
  Video: videoSchema,
  PrivatePicture: privatePictureSchema,
});
