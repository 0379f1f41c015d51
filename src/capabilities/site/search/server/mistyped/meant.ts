import { sql } from "drizzle-orm";
import type { Database } from "#platform/database/client.ts";
import type { Budget } from "../budget.ts";
import type { Query } from "../query.ts";
import { searchDocuments as table } from "../tables.ts";
import { termId } from "../terms.ts";
import { bareName, slipBetween, slipTerms } from "./slips.ts";

/** Parts of a longer text that may be a name have so many characters. */
const PART = { shortest: 2, longest: 8 };
/** Texts that are longer are sentences. */
const LONGEST_TEXT = 24;
const MOST_CANDIDATES = 400;

/** A name that is near a part of what was typed. */
interface Near {
  part: string;
  name: string;
  slip: number;
  weight: number;
}

/**
 * What was typed with a mistyped name in it replaced by the name, as `bareName` has it.
 * @returns undefined where nothing in it is near a name, or what is near is one itself
 */
export async function meantBy(
  db: Pick<Database, "transaction">,
  budget: Budget,
  { text, runs }: Query,
): Promise<string | undefined> {
  const whole = bareName(text);
  const parts = [...new Set([whole, ...runs.flatMap((run) => partsOf(run.kind, run.text))])];
  const terms = [...new Set(parts.flatMap(slipTerms))].map(termId);
  if (terms.length === 0 || [...whole].length > LONGEST_TEXT) return undefined;
  const rows = await budget.read(db, (tx) =>
    tx
      .select({ kind: table.kind, title: table.title, aliases: table.aliases })
      .from(table)
      .where(sql`${table.terms} && ${`{${terms.join(",")}}`}::int[]`)
      .limit(MOST_CANDIDATES),
  );
  const names = (rows ?? []).flatMap(({ kind, title, aliases }) =>
    [title, ...aliases].map((name, at) => ({
      name: bareName(name),
      weight: (at > 0 ? 1 : 0) + kindWeight(kind),
    })),
  );
  const near = parts.flatMap((part) =>
    names.flatMap(({ name, weight }): Near[] => {
      const slip = slipBetween(part, name);
      return slip === undefined ? [] : [{ part, name, slip, weight }];
    }),
  );
  const best = near
    // What is a name already was not mistyped, nor is what stands in it.
    .filter(({ part }) => !near.some((other) => other.slip === 0 && other.part.includes(part)))
    .filter(({ slip }) => slip > 0)
    .sort((a, b) => b.part.length - a.part.length || a.slip - b.slip || a.weight - b.weight)[0];
  if (best === undefined) return undefined;
  return best.part === whole ? best.name : text.replace(best.part, best.name);
}

/** Brands and series are meant before what people gave a name. */
const kindWeight = (kind: string) => (kind === "brand" ? 0 : kind === "series" ? 2 : 4);

/** The parts of a run of Chinese that may be names; a word of letters as it is. */
function partsOf(kind: "han" | "word", run: string): string[] {
  const characters = [...run];
  if (kind === "word") return characters.length > PART.longest * 2 ? [] : [run];
  const parts: string[] = [];
  const longest = Math.min(PART.longest, characters.length);
  for (let length = longest; length >= PART.shortest; length -= 1)
    for (let at = 0; at + length <= characters.length; at += 1)
      parts.push(characters.slice(at, at + length).join(""));
  return parts;
}
