import { apiClient } from "#client/request.ts";
import type { mediaEndpoints, Picture } from "#features/media/contract.ts";

const mediaApi = apiClient<typeof mediaEndpoints>();

/** Uploads a picture for use as an avatar; the server cuts what is not square. */
export function uploadAvatar(picture: Blob): Promise<Picture> {
  const form = new FormData();
  form.set("purpose", "avatar");
  form.set("file", picture, "avatar");
  return mediaApi("POST /api/upload", { form }, { quiet: true });
}
