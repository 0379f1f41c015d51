/** Above this many bytes a photo is made smaller before it is sent. */
const LARGE = 1_500_000;
/** Longest side that anything here ever shows, in px. */
const LONGEST = 2560;

/**
 * A photo as it should travel over a phone network: upright, at most 2560 px wide or high, JPEG. Small files,
 * animations and formats that the browser cannot decode are sent as they are; the server judges them.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (file.size <= LARGE || !/^image\/(jpeg|png|webp)$/.test(file.type)) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext("2d");
    if (!context) return file;
    // JPEG has no transparency; without this it would turn black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.86));
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}
