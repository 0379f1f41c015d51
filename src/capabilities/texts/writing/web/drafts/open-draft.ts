import type { Draft } from "#capabilities/texts/writing/contract.ts";
import { RequestError } from "#client/request.ts";
import { newKey } from "#client/request-key.ts";
import { useSession } from "#client/session.ts";
import { inlinesOf, mentionsOf, picturesOf, plainText, pollsOf, videosOf } from "#shared/document.ts";
import { writingApi } from "../api/client.ts";
import type { ComposerSubject, Composition } from "../kinds.ts";
import { adoptLocal, emptyContent, type LocalDraft, localDrafts, readLocal } from "./local-drafts.ts";

/** Nobody waits longer for a draft of another device, in ms. */
const PATIENCE = 4000;

/**
 * What stands in the composer at first: the draft that is named or belongs to the same place, the one of this device that was begun
 * last for such a text, or nothing but what the subject brings along.
 * @param member id of who writes; empty for a visitor
 */
export async function openDraft(
  subject: ComposerSubject,
  member: string,
): Promise<{ draft: LocalDraft; continued: boolean }> {
  adoptLocal(member);
  const key = keyOf(subject) ?? lastKey(subject, member);
  const local = key === null ? null : readLocal(member, key);
  const shared = key !== null && useSession.getState().token !== null && keyOf(subject) !== null;
  const server = shared ? await serverDraft(key) : null;
  // What this device has and the server not is never thrown away: the next change brings it there, beside the other.
  if (server !== null && (local === null || (local.synced && local.version !== server.version)))
    return { draft: asLocal(server), continued: true };
  if (local !== null)
    return { draft: { ...local, content: withPreset(local.content, subject) }, continued: true };
  return { draft: begin(subject, key ?? `${subject.kind}:${newKey().slice(0, 20)}`), continued: false };
}

/** Where a member writes one only, all devices mean the same draft. */
function keyOf({ kind, target, edit, draft }: ComposerSubject): string | null {
  if (draft !== undefined) return draft;
  if (edit !== undefined) return `${kind}:edit-${edit.id}`;
  return target === undefined ? null : `${kind}:${target}`;
}

/** The one of this kind that was begun last here, in the same section and for the same place. */
function lastKey({ kind, section, preset = {}, text }: ComposerSubject, member: string): string | null {
  // Who comes with words of his own, as from a topic, begins anew.
  if (text !== undefined) return null;
  const same = (draft: LocalDraft) =>
    Object.entries(preset).every(([name, value]) => (draft.content.fields[name] ?? value) === value);
  const fresh = new RegExp(`^${kind}:[0-9a-f]{20}$`);
  const found = localDrafts(member).find(
    (draft) => draft.kind === kind && draft.section === section && fresh.test(draft.key) && same(draft),
  );
  return found?.key ?? null;
}

async function serverDraft(key: string): Promise<Draft | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null));
  const asked = writingApi("GET /api/my/drafts/{key}", { params: { key } }, { quiet: true }).then(
    ({ draft }) => draft,
    (error: unknown) => {
      if (error instanceof RequestError) return null;
      throw error;
    },
  );
  return Promise.race([asked, late]);
}

function asLocal(draft: Draft): LocalDraft {
  const { key, kind, section, content, version, pictures, videos, updated_at } = draft;
  return {
    key,
    kind,
    section,
    content,
    pictures: pictures.filter(
      ({ id }) => content.picture_ids.includes(id) || id === content.video?.poster_id,
    ),
    videos,
    version,
    synced: true,
    submission: { key: newKey(), of: "" },
    missing: 0,
    at: Date.parse(updated_at),
  };
}

function begin(subject: ComposerSubject, key: string): LocalDraft {
  const { content, pictures, videos } = firstOf(subject);
  return {
    key,
    kind: subject.kind,
    section: subject.section,
    content: withPreset(content, subject),
    pictures,
    videos,
    version: null,
    synced: true,
    submission: { key: newKey(), of: "" },
    missing: 0,
    at: Date.now(),
  };
}

/** What stands in the composer of something own that is changed, or of something new. */
function firstOf({ edit, text = "" }: ComposerSubject): Composition {
  if (edit === undefined) return { content: { ...emptyContent(), text }, pictures: [], videos: [] };
  const { document } = edit;
  const apart = ["picture", "video", "poll"];
  const words = document.blocks.filter((block) => !apart.includes(block.type));
  const [poll] = pollsOf(document);
  return {
    content: {
      ...emptyContent(),
      title: edit.title,
      text: plainText({ blocks: words }),
      mentions: mentionsOf(document),
      picture_ids: picturesOf(document),
      video: videosOf(document)[0] ?? null,
      place: edit.place ?? "",
      ...(poll && { poll }),
    },
    pictures: document.pictures,
    videos: document.videos,
  };
}

function withPreset(content: Composition["content"], { preset = {} }: ComposerSubject) {
  return { ...content, fields: { ...content.fields, ...preset } };
}

/** Whether a document of a text that is changed would lose more than it says: headings, quotes, lists, marks. */
export function losesForm({ edit }: ComposerSubject): boolean {
  if (edit === undefined) return false;
  const plain = ["paragraph", "picture", "video", "poll"];
  return (
    edit.document.blocks.some((block) => !plain.includes(block.type)) ||
    inlinesOf(edit.document).some((inline) => inline.type === "text" && inline.marks !== undefined)
  );
}
