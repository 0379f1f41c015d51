import type { Picture } from "#capabilities/media/contract.ts";
import { type SendOptions, sendForm } from "./send-form.ts";
import { shrinkPicture } from "./shrink.ts";

export interface UploadOptions extends SendOptions {
  purpose: "avatar" | "comment" | "article";
}

/**
 * Uploads one picture, smaller where that helps.
 * @throws RequestError; status 0 when the line is lost, 401 when nobody is signed in any longer
 */
export async function uploadPicture(file: Blob, options: UploadOptions): Promise<Picture> {
  const form = new FormData();
  form.set("purpose", options.purpose);
  form.set("file", await shrinkPicture(file), "picture");
  return sendForm("/api/upload", form, options);
}
