import { admitTexts, judgeTexts } from "#capabilities/words/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
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
  /** Addresses that it links to, beside those that stand in its texts. */
  links?: readonly string[];
  /** Its pictures, by whatever names them. */
  pictures?: readonly unknown[];
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

/**
 * Whether something is shown at once: by the operator's rule for its kind and section, its author, its links and
 * pictures, and the words in it. Hand the answer on to `beginLife` or `moveLife` as `screening`, so that the queue says why.
 * @throws AppError WORD_REFUSED, which names the words; UNAUTHENTICATED for an unknown member
 */
export async function screen(
  services: Pick<Services, "env" | "events">,
  tx: Transaction,
  { kind, section, member, texts, links = [], pictures = [], field }: ToScreen,
): Promise<Screening> {
  const { env, events } = services;
  const known = await ruleFor(tx, { kind, section, memberId: member });
  if (known === undefined) throw new AppError("UNAUTHENTICATED");
  const { rule, isNew } = known;
  // In the caller's transaction, so that waiting for the list never waits for a second connection.
  const reads = { db: tx, events };
  const held: HeldFor[] = [];
  if ((await admitTexts(reads, texts, field)) === "hold") {
    const { hits } = await judgeTexts(reads, texts);
    for (const { text, group } of hits.flat())
      if (!held.some((one) => one.text === text)) held.push({ cause: "word", text, list: group });
  }
  if (rule.first) held.push({ cause: "rule", text: "", list: "" });
  if (rule.newMembers && isNew) held.push({ cause: "new_member", text: "", list: "" });
  if (rule.links)
    for (const text of foreignLinks(env.PUBLIC_URL, texts, links))
      held.push({ cause: "link", text, list: "" });
  if (pictures.length > 0 && (rule.pictures === "always" || (rule.pictures === "new" && isNew)))
    held.push({ cause: "picture", text: "", list: "" });
  const verdict = held.length > 0 ? "hold" : "publish";
  return { verdict, hits: held, waits: verdict === "hold" || rule.afterwards };
}
