import type { z } from "zod";
import type { wordEndpoints } from "#capabilities/review/words/contract.ts";
import type { Services } from "#platform/services.ts";
import { CUSTOM_GROUP, columnsOf } from "./edit-list.ts";
import { explain, judgeBy } from "./judge.ts";
import { currentLibrary, type Library, libraryWith, toWord } from "./library.ts";
import { wordGroups } from "./tables.ts";

type Tried = z.output<(typeof wordEndpoints)["POST /api/admin/words/try"]["body"]>;
export type Draft = NonNullable<Tried["word"]>;

/** A word that has no id yet. */
const NEW = "";

/** What the library, with a word as it is being written, says of a text, and why. */
export async function tryText(
  services: Pick<Services, "db" | "events">,
  { text, kind, section, word }: Tried,
): Promise<z.input<(typeof wordEndpoints)["POST /api/admin/words/try"]["data"]>> {
  const library = word === undefined ? await currentLibrary(services) : await libraryOf(services, word);
  const place = { kind, section };
  const { verdict, replaced } = judgeBy(library, [text], place);
  return { verdict, replaced: replaced[0] ?? text, places: explain(library, text, place) };
}

/** The library as it would be with a word as it is being written; one that is off counts too. */
export async function libraryOf(services: Pick<Services, "db" | "events">, draft: Draft): Promise<Library> {
  return libraryWith(services, await draftWord(services, draft));
}

/** A word as it is being written, as it is looked for. */
export async function draftWord({ db }: Pick<Services, "db">, { id, ...values }: Draft) {
  const groups = await db.select().from(wordGroups);
  const custom = groups.find(({ name }) => name === CUSTOM_GROUP);
  const groupId = values.group_id ?? custom?.id ?? NEW;
  const { validUntil = null, ...columns } = columnsOf(values);
  const { action, level, aliases, variants, and_words: andWords, not_words: notWords } = values;
  const { kinds, sections, replacement } = values;
  return toWord({
    ...{ ...columns, id: id ?? NEW, groupId, action, level, aliases, variants, andWords, notWords },
    ...{ kinds, sections, replacement, validUntil },
  });
}
