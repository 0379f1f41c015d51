import {
  type MediaRow,
  mediaByNames,
  presentUnlisted,
  storePicture,
} from "#capabilities/media/media/server/public.ts";
import { type Picture, sanitizeArticleHtml } from "#features/articles/server/sanitize.ts";
import { articleDraftMedia } from "#features/articles/server/tables.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { type FetchOptions, PictureFetcher } from "#platform/outbound/fetch-picture.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { cleanPasted } from "./clean-pasted.ts";
import { readDraft } from "./read-draft.ts";

const MOST_PICTURES = 40;
const SIDE_BY_SIDE = 4;
/** Whoever pasted waits for the answer; what has not come by then is left out and told. */
const PATIENCE_MS = 11_000;
const OUR_NAME = /^\/media\/([^?"]+)/;

/**
 * Pasted HTML as a draft takes it: cleaned, its pictures fetched from where they lie and kept here. Private addresses are
 * never asked.
 * @returns the HTML with pictures at addresses that only editors learn, and what could not be taken along
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function takePasted(
  services: Pick<Services, "db" | "storage">,
  actor: AdminActor,
  id: string,
  html: string,
  fetching: FetchOptions = {},
): Promise<{ html: string; notes: string[] }> {
  const { db } = services;
  await readDraft(db, actor, id);
  const tidy = cleanPasted(html);
  const wanted = new Map<string, Picture>();
  const removed = new Set<string>();
  sanitizeArticleHtml(tidy, {
    onRemoved: (name) => removed.add(name),
    picture: (picture) => {
      wanted.set(picture.url ?? picture.written, picture);
      return null;
    },
  });
  const notes = removed.size > 0 ? ["嵌入的播放器没有带过来"] : [];
  const known = await mediaByNames(
    db,
    [...wanted.keys()].flatMap((url) => OUR_NAME.exec(url)?.[1] ?? []),
  );
  const kept = new Map<string, MediaRow>();
  const foreign: [string, Picture][] = [];
  for (const [key, picture] of wanted) {
    const row = known.get(OUR_NAME.exec(key)?.[1] ?? "");
    if (row !== undefined && row.ownerMemberId === null) kept.set(key, row);
    else foreign.push([key, picture]);
  }
  if (foreign.length > MOST_PICTURES) notes.push(`图片超过 ${MOST_PICTURES} 张，后面的没有带过来`);
  await fetchAll(services, actor, foreign.slice(0, MOST_PICTURES), kept, notes, fetching);
  const files = [...new Set([...kept.values()].map((row) => row.id))];
  if (files.length > 0)
    await db
      .insert(articleDraftMedia)
      .values(files.map((mediaId) => ({ draftId: id, mediaId })))
      .onConflictDoNothing();
  const clean = sanitizeArticleHtml(tidy, {
    picture: ({ url, written }) => {
      const row = kept.get(url ?? written);
      return row === undefined
        ? null
        : { src: presentUnlisted(row).src, width: row.width, height: row.height };
    },
  });
  return { html: clean, notes };
}

async function fetchAll(
  services: Pick<Services, "db" | "storage">,
  actor: AdminActor,
  foreign: readonly [string, Picture][],
  kept: Map<string, MediaRow>,
  notes: string[],
  fetching: FetchOptions,
): Promise<void> {
  if (foreign.length === 0) return;
  const fetcher = new PictureFetcher({ timeout: 8000, ...fetching, allowPrivate: false });
  const failures = new Map<string, number>();
  const queue = foreign.values();
  let over = false;
  const work = async () => {
    for (const [key, picture] of queue) {
      const result = over ? "时间不够" : await keep(services, actor, await fetcher.fetch(picture));
      if (typeof result === "string") failures.set(result, (failures.get(result) ?? 0) + 1);
      else kept.set(key, result);
    }
  };
  const { promise: patience, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    over = true;
    resolve();
  }, PATIENCE_MS);
  await Promise.race([Promise.all(Array.from({ length: SIDE_BY_SIDE }, work)), patience]);
  clearTimeout(timer);
  // Ends what is still on its way.
  fetcher.close();
  if (over) notes.push("有图片没来得及带过来，请手动上传");
  for (const [reason, count] of failures) notes.push(`${count} 张图片没有带过来：${reason}`);
}

async function keep(
  services: Pick<Services, "db" | "storage">,
  actor: AdminActor,
  fetched: Awaited<ReturnType<PictureFetcher["fetch"]>>,
): Promise<MediaRow | string> {
  // What operators may set for imports is no matter of editors.
  if ("failure" in fetched) return fetched.failure.split("；")[0] ?? "";
  try {
    return await storePicture(services, fetched.bytes, { owner: { adminId: actor.id } });
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
