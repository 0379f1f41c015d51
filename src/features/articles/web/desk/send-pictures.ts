import { adminToken } from "#capabilities/desk/admin/web/public.ts";
import { uploadPicture } from "#capabilities/media/media/web/public.ts";
import { RequestError } from "#client/request.ts";
import type { DraftPicture } from "#features/articles/draft-contract.ts";
import { toast } from "#ui/toast-store.ts";

const SIDE_BY_SIDE = 2;

/** Sends chosen files as pictures of articles; those that fail are told by their names. @returns in the order chosen */
export async function sendPictures(files: readonly File[]): Promise<DraftPicture[]> {
  if (files.length === 0) return [];
  const waiting = toast(`正在上传 ${files.length} 张图片…`);
  const sent: (DraftPicture | undefined)[] = files.map(() => undefined);
  const queue = files.entries();
  const work = async () => {
    for (const [at, file] of queue) {
      try {
        sent[at] = await uploadPicture(file, {
          purpose: "article",
          signal: new AbortController().signal,
          token: adminToken(),
        });
      } catch (error) {
        const why = error instanceof RequestError ? error.message : "上传失败";
        toast(`${file.name}：${why}`, { kind: "error" });
      }
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  waiting();
  return sent.flatMap((picture) => picture ?? []);
}

/** Lets somebody choose pictures. Resolves with none when nothing was chosen and another choice begins. */
export function chooseFiles(accept: string, multiple: boolean): Promise<File[]> {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accept;
  input.multiple = multiple;
  return new Promise((resolve) => {
    input.addEventListener("change", () => resolve([...(input.files ?? [])]), { once: true });
    input.addEventListener("cancel", () => resolve([]), { once: true });
    input.click();
  });
}
