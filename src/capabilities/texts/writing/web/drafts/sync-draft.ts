import { RequestError } from "#client/request.ts";
import { writingApi } from "../api/client.ts";
import {
  doneDrafts,
  dropLocal,
  forgetDone,
  forkedKey,
  keepLocal,
  type LocalDraft,
  localDrafts,
} from "./local-drafts.ts";

/** Where the copy of a draft on the server stands. */
export type SyncOutcome =
  /** Everything is there; `draft` says so. */
  | { state: "kept"; draft: LocalDraft }
  /** Another device kept something else: this one goes on under a key of its own, and both stay. */
  | { state: "forked"; draft: LocalDraft }
  /** No network, or refused; it stays on this device. */
  | { state: "local"; reason: string | null };

/**
 * Brings a draft to the server. When another device was faster, this one becomes a draft of its own, so that nothing is
 * lost on either side.
 */
export async function syncDraft(draft: LocalDraft): Promise<SyncOutcome> {
  try {
    return { state: "kept", draft: await put(draft) };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.code !== "CHANGED")
      return { state: "local", reason: error.status === 0 ? null : error.message };
  }
  const own = { ...draft, key: forkedKey(draft.key), version: null };
  try {
    return { state: "forked", draft: await put(own) };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { state: "forked", draft: { ...own, synced: false } };
  }
}

async function put(draft: LocalDraft): Promise<LocalDraft> {
  const { key, kind, section, content, version } = draft;
  const kept = await writingApi(
    "PUT /api/my/drafts/{key}",
    { params: { key }, body: { kind, section, content, version } },
    { quiet: true },
  );
  return { ...draft, version: kept.version, synced: true };
}

/** Brings what this device alone has to the server, and deletes there what was handed in. For a member. */
export async function syncAll(member: string): Promise<void> {
  for (const done of doneDrafts()) if (done.member === member) await deleteDone(done.key);
  for (const draft of localDrafts(member)) {
    if (draft.synced) continue;
    const outcome = await syncDraft(draft);
    if (outcome.state === "local") {
      if (outcome.reason === null) return;
      continue;
    }
    if (outcome.draft.key !== draft.key) dropLocal(member, draft.key);
    keepLocal(member, outcome.draft);
  }
}

/** The server's draft of something that was handed in. It is tried again with the next drafts when it fails. */
export async function deleteDone(key: string): Promise<void> {
  try {
    await writingApi("DELETE /api/my/drafts/{key}", { params: { key } }, { quiet: true });
    forgetDone(key);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
  }
}
