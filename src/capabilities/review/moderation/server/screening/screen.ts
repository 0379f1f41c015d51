import {
  admitTexts,
  readableAddress,
  replaceWords,
  searchableText,
} from "#capabilities/review/words/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { type Document, plainText } from "#shared/document.ts";
import { AppError } from "#shared/errors.ts";
import { replaceInDocument } from "#shared/replace-in-document.ts";
import type { HeldFor } from "../tables.ts";
import { foreignLinks } from "./foreign-links.ts";
import { ruleFor } from "./rules.ts";

/** What a member wants to show. */
export interface ToScreen {
  /** Its review kind. */
  kind: string;
  /** Where it stands: a section's slug. */
  section: string;
  /** Id of its author. */
  member: string;
  /** Everything that can be read in it, title first. */
  texts: readonly string[];
  /** Where one of the texts is that of a document: it, for what is to be replaced in it. */
  document?: Document;
  /** Addresses that it links to, beside those that stand in its texts. */
  links?: readonly string[];
  /** Its pictures, by whatever names them. */
  pictures?: readonly unknown[];
  /** It stands where everything is looked at first. */
  first?: boolean | undefined;
  /** The part of the input that a refusal is about. */
  field?: string;
}

export interface Screening {
  /** Shown at once, or only once somebody has looked at it: the moves `publish` and `submit`. */
  verdict: "publish" | "hold";
  /** Why it is held; empty where it is not. */
  hits: readonly HeldFor[];
  /** Somebody looks at it, now or later: it stands in the queue as waiting. */
  waits: boolean;
}

/** With what is to be stored instead of what was handed in, where words of the list are replaced. */
export interface Screened extends Screening {
  texts: string[];
}

/**
 * Whether something is shown at once: by the operator's rule for its kind and section, its author, its links and
 * pictures, and the words in it. Hand the answer on to `beginLife` or `moveLife` as `screening`, so that the queue says why.
 * @throws AppError WORD_REFUSED, which names the words; UNAUTHENTICATED for an unknown member
 */
export async function screen<D extends Document | undefined = undefined>(
  services: Pick<Services, "env" | "events">,
  tx: Queryable,
  {
    kind,
    section,
    member,
    texts,
    document,
    links = [],
    pictures = [],
    first = false,
    field,
  }: ToScreen & { document?: D },
): Promise<Screened & { document: D }> {
  const { env, events } = services;
  const known = await ruleFor(tx, { kind, section, memberId: member });
  if (known === undefined) throw new AppError("UNAUTHENTICATED");
  const { rule, isNew } = known;
  // In the caller's transaction, so that waiting for the list never waits for a second connection.
  const reads = { db: tx, events };
  const held: HeldFor[] = [];
  // A document is judged with the addresses behind its words, which its plain text leaves out.
  const plain = document && plainText(document);
  const judged = texts.map((text) => (document && text === plain ? searchableText(document) : text));
  const admitted = await admitTexts(reads, judged, { kind, section, member, field });
  for (const { word, group, action } of admitted.hits)
    if (action === "hold" && !held.some((one) => one.text === word))
      held.push({ cause: "word", text: word, list: group });
  if (rule.first || first) held.push({ cause: "rule", text: "", list: "" });
  if (rule.newMembers && isNew) held.push({ cause: "new_member", text: "", list: "" });
  if (rule.links)
    for (const text of foreignLinks(env.PUBLIC_URL, texts, links))
      held.push({ cause: "link", text, list: "" });
  if (pictures.length > 0 && (rule.pictures === "always" || (rule.pictures === "new" && isNew)))
    held.push({ cause: "picture", text: "", list: "" });
  const verdict = held.length > 0 ? "hold" : "publish";
  const waits = verdict === "hold" || rule.afterwards;
  const stored = document && (await replaced(reads, document, admitted.hits));
  const shown = admitted.texts.map((text, at) => (stored && texts[at] === plain ? plainText(stored) : text));
  return { verdict, hits: held, waits, texts: shown, document: stored as D };
}

/** A document with the words that are to be replaced in it replaced, wherever they stand. */
async function replaced(
  reads: Parameters<typeof replaceWords>[0],
  document: Document,
  hits: Awaited<ReturnType<typeof admitTexts>>["hits"],
): Promise<Document> {
  const ids = new Set(hits.flatMap(({ word_id, action }) => (action === "replace" ? [word_id] : [])));
  if (ids.size === 0) return document;
  const find = await replaceWords(reads, ids);
  return replaceInDocument(document, find, (href) => find(readableAddress(href)).length > 0);
}
