import type { z } from "zod";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { ListedWord, wordEndpoints } from "#capabilities/review/words/contract.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import type { GroupAction } from "#shared/words.ts";

export const wordsApi = adminClient<typeof wordEndpoints>();

export const WORDS = ["words"] as const;

export type WordBody = z.input<(typeof wordEndpoints)["POST /api/admin/words"]["body"]>;

export interface WordFilter {
  action?: GroupAction | undefined;
  /** Id. */
  group?: string | undefined;
  q?: string | undefined;
  active?: "1" | "0" | undefined;
}

/** The list under a filter, newest first. */
export const wordList = (filter: WordFilter) =>
  pagedQuery(
    [...WORDS, "list", filter],
    (cursor, how) => wordsApi("GET /api/admin/words", { query: { ...filter, cursor, limit: 50 } }, how),
    { staleTime: 0 },
  );

/** Groups, scopes, and the version that counts; looked at again until every process uses that. */
export const library = () =>
  readQuery([...WORDS, "library"], (how) => wordsApi("GET /api/admin/words/library", {}, how), {
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      const waits = data !== undefined && data.version?.in_use_since === null && data.processes.running > 0;
      return waits ? 1000 : false;
    },
  });

/** One word as it is stored now. */
export const oneWord = (id: string) =>
  readQuery([...WORDS, "word", id], (how) => wordsApi("GET /api/admin/words/{id}", { params: { id } }, how), {
    staleTime: 0,
    retry: false,
  });

/** What of a word is sent to change it. */
export function bodyOf(word: ListedWord): Required<WordBody> {
  const { text, group_id, action, level, note, active, aliases, variants, kinds, sections } = word;
  const { and_words, not_words, replacement, valid_until } = word;
  return {
    ...{ text, group_id, action, level, note, active, aliases, variants, kinds, sections },
    ...{ and_words, not_words, replacement, valid_until },
  };
}

/** The versions of the library, newest first. */
export const versions = () =>
  pagedQuery(
    [...WORDS, "versions"],
    (cursor, how) => wordsApi("GET /api/admin/words/versions", { query: { cursor, limit: 30 } }, how),
    { staleTime: 0 },
  );

/** What one version changed; that stays as it is. */
export const versionChanges = (id: number) =>
  pagedQuery(["word version", id], (cursor, how) =>
    wordsApi(
      "GET /api/admin/words/versions/{id}",
      { params: { id: String(id) }, query: { cursor, limit: 20 } },
      how,
    ),
  );

/** Where a word was found last. */
export const lastHits = (id: string) =>
  readQuery(["word hits", id], (how) => wordsApi("GET /api/admin/words/{id}/hits", { params: { id } }, how), {
    staleTime: 0,
  });

/** How far the texts of the past are looked through for a word; looked at again while it runs. */
export const wordScan = (id: string) =>
  readQuery(["word scan", id], (how) => wordsApi("GET /api/admin/words/{id}/scan", { params: { id } }, how), {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.scan?.state === "running" ? 1500 : false),
  });
