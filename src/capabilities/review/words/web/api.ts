import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { ListedWord, wordEndpoints } from "#capabilities/review/words/contract.ts";
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
  infiniteQueryOptions({
    queryKey: [...WORDS, "list", filter],
    queryFn: ({ pageParam, signal }) =>
      wordsApi(
        "GET /api/admin/words",
        { query: { ...filter, cursor: pageParam ?? undefined, limit: 50 } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });

/** Groups, scopes, and the version that counts; looked at again until every process uses that. */
export const library = () =>
  queryOptions({
    queryKey: [...WORDS, "library"],
    queryFn: ({ signal }) => wordsApi("GET /api/admin/words/library", {}, { signal, quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      const waits = data !== undefined && data.version?.in_use_since === null && data.processes.running > 0;
      return waits ? 1000 : false;
    },
  });

/** One word as it is stored now. */
export const oneWord = (id: string) =>
  queryOptions({
    queryKey: [...WORDS, "word", id],
    queryFn: ({ signal }) =>
      wordsApi("GET /api/admin/words/{id}", { params: { id } }, { signal, quiet: true }),
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
  infiniteQueryOptions({
    queryKey: [...WORDS, "versions"],
    queryFn: ({ pageParam, signal }) =>
      wordsApi(
        "GET /api/admin/words/versions",
        { query: { cursor: pageParam ?? undefined, limit: 30 } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });

/** What one version changed; that stays as it is. */
export const versionChanges = (id: number) =>
  infiniteQueryOptions({
    queryKey: ["word version", id],
    queryFn: ({ pageParam, signal }) =>
      wordsApi(
        "GET /api/admin/words/versions/{id}",
        { params: { id: String(id) }, query: { cursor: pageParam ?? undefined, limit: 20 } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });

/** Where a word was found last. */
export const lastHits = (id: string) =>
  queryOptions({
    queryKey: ["word hits", id],
    queryFn: ({ signal }) =>
      wordsApi("GET /api/admin/words/{id}/hits", { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
  });

/** How far the texts of the past are looked through for a word; looked at again while it runs. */
export const wordScan = (id: string) =>
  queryOptions({
    queryKey: ["word scan", id],
    queryFn: ({ signal }) =>
      wordsApi("GET /api/admin/words/{id}/scan", { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.scan?.state === "running" ? 1500 : false),
  });
