import { memoryOfUploads } from "./support/uploads.ts";

/** Pictures that are small as files and huge in memory, from six members at once. */
export default async function hugePictures(say: (line: string) => void): Promise<void> {
  await memoryOfUploads({ members: 6 }, say);
}
