import { bridge } from "#bridge/bridge.ts";
import { UnsupportedCall } from "#bridge/types.ts";
import { toast } from "#ui/toast-store.ts";

/**
 * Lets somebody choose pictures: in the native shell's album, elsewhere by the page's own file input, whose `change`
 * then tells of them.
 * @param take gets what was chosen in the album; never called when nothing was
 */
export function openAlbum(
  input: HTMLInputElement | null,
  count: number,
  take: (files: readonly File[]) => void,
): void {
  if (bridge().host !== "shell") {
    input?.click();
    return;
  }
  bridge()
    .openPhotoAlbum({ count })
    .then(
      (files) => {
        if (files.length > 0) take(files.slice(0, count));
      },
      (error: unknown) => {
        if (error instanceof UnsupportedCall) input?.click();
        else toast(error instanceof Error ? error.message : "无法打开相册", { kind: "error" });
      },
    );
}
