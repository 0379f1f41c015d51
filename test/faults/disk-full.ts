import { fullDisk } from "./support/disk.ts";

/** The disk of the database is full for a while. */
export default async function diskFull(say: (line: string) => void): Promise<void> {
  if (!(await fullDisk(say)))
    say("SKIPPED: making a small disk takes root and the right to mount; nothing was tried");
}
