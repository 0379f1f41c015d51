import { slowUploads } from "./support/uploads.ts";

/** Twelve uploads that hardly move from each of five members, until every one has its answer. */
export default async function crawlingUploads(say: (line: string) => void): Promise<void> {
  await slowUploads({ slowMembers: 5, toTheEnd: true }, say);
}
