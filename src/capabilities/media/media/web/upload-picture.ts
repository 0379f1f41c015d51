import type { Picture, PrivatePicture } from "#capabilities/media/media/contract.ts";
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
  return sendForm("/api/upload", await formOf(file, options.purpose), options);
}

/** The same for a picture that nobody sees but those whom a feature lets. @throws RequestError, as above */
export async function uploadPrivatePicture(file: Blob, options: SendOptions): Promise<PrivatePicture> {
  return sendForm("/api/upload", await formOf(file, "private"), options);
}

async function formOf(file: Blob, purpose: string): Promise<FormData> {
  const form = new FormData();
  form.set("purpose", purpose);
  form.set("file", await shrinkPicture(file), "picture");
  return form;
}
