import { MAX_VIDEO_MB } from "#capabilities/media/media/contract.ts";
import { MediaRefusal } from "./refusal.ts";

/** Bytes of an uploaded file. */
export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;

/** The refusal for a file beyond `MAX_PICTURE_BYTES`. */
export function tooLarge(): MediaRefusal {
  return new MediaRefusal("too_large", `图片不能超过 ${MAX_PICTURE_BYTES / 1024 / 1024} MB，请压缩后上传`);
}

/** Bytes of an uploaded film. */
export const MAX_VIDEO_BYTES = MAX_VIDEO_MB * 1024 * 1024;

/** The refusal for a film beyond `MAX_VIDEO_BYTES`. */
export function videoTooLarge(): MediaRefusal {
  return new MediaRefusal("too_large", `视频不能超过 ${MAX_VIDEO_MB} MB，请剪短后再上传`);
}
