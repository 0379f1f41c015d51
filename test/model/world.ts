import { randomUUID } from "node:crypto";
import { type KindName, kindNames, kinds } from "./kinds.ts";

export type State = "none" | "in_review" | "published" | "rejected" | "revoked" | "removed" | "withdrawn";

/** One text as the last act or decision left it. */
export interface Text {
  id: string;
  state: State;
  /** The mark of the version that its author wrote last. */
  says: string;
  /** The mark of the version that others see; null for none. */
  seen: string | null;
  /** What others saw before the version that is looked at. */
  before: string | null;
  held: boolean;
  /** Every mark that it ever had. */
  marks: string[];
}

export type Before = Pick<Text, "state" | "says" | "seen" | "before">;
export type Decision = "pass" | "reject" | "delete";

/**
 * What is decided about the texts of one author, by the rules alone: acts and decisions that were accepted go in, and what
 * others may read comes out.
 */
export class World {
  readonly house = `h${randomUUID().replaceAll("-", "").slice(0, 9)}`;
  readonly texts = Object.fromEntries(
    kindNames.map((kind) => [
      kind,
      { id: "", state: "none", says: "", seen: null, before: null, held: false, marks: [] },
    ]),
  ) as unknown as Record<KindName, Text>;
  /** How texts stood before the last decision on each, for its undo. */
  readonly undoable = new Map<KindName, Before>();
  /** What somebody else wrote under a text of his: it is seen while that is. */
  readonly guests: Partial<Record<KindName, { id: string; mark: string }>> = {};
  /** What an account says of itself is not shown while it is banned. */
  banned = false;
  /** The reader shut him out: nothing that is his own to read says anything of him. */
  blocked = false;
  /** How texts stood that the ban in force has hidden. */
  hidden: Map<KindName, Before> | null = null;
  #serial = 0;

  /** A version that was never written before. */
  nextMark(): string {
    this.#serial += 1;
    return `m${this.#serial}x${this.house.slice(1, 6)}`;
  }

  written(kind: KindName, what: { id?: string; mark: string; held: boolean }): void {
    const text = this.texts[kind];
    const { lasting, alwaysHeld } = kinds[kind] as { lasting?: true; alwaysHeld?: true };
    const first = text.state === "none";
    const clean = first ? !alwaysHeld : text.state === "published" && !(alwaysHeld && kind === "profile");
    text.id = what.id ?? text.id;
    text.says = what.mark;
    text.held = what.held;
    if (!text.marks.includes(what.mark)) text.marks.push(what.mark);
    this.undoable.delete(kind);
    if (clean && !what.held) {
      Object.assign(text, { state: "published", seen: what.mark });
      return;
    }
    if (text.state !== "in_review" && text.state !== "rejected") text.before = text.seen;
    Object.assign(text, { state: "in_review", seen: lasting ? text.before : null });
  }

  withdrawn(kind: KindName): void {
    const text = this.texts[kind];
    // What others saw is what may be had back.
    Object.assign(text, { before: text.seen, state: "withdrawn", seen: null });
    this.undoable.delete(kind);
    this.hidden?.delete(kind);
  }

  restored(kind: KindName): void {
    const text = this.texts[kind];
    Object.assign(text, { state: "published", says: text.before ?? "", seen: text.before });
  }

  decided(kind: KindName, decision: Decision): void {
    const text = this.texts[kind];
    this.undoable.set(kind, this.#standing(kind));
    this.hidden?.delete(kind);
    if (decision === "pass") Object.assign(text, { state: "published", seen: text.says });
    else if (decision === "delete") Object.assign(text, { state: "removed", seen: null });
    else if (text.state === "published")
      Object.assign(text, { state: "revoked", seen: kind === "profile" ? text.before : null });
    else
      Object.assign(text, {
        state: "rejected",
        seen: (kinds[kind] as { lasting?: true }).lasting && text.state !== "removed" ? text.seen : null,
      });
  }

  undone(kind: KindName): void {
    Object.assign(this.texts[kind], this.undoable.get(kind));
    this.undoable.delete(kind);
  }

  /** Everything that others see is out of sight, and nothing else changes; a second ban goes on with what the first hid. */
  hiddenByBan(): void {
    this.hidden ??= new Map();
    for (const kind of kindNames) {
      if (kind === "profile" || this.texts[kind].seen === null) continue;
      this.hidden.set(kind, this.#standing(kind));
      Object.assign(this.texts[kind], { seen: null, state: "removed" });
      this.undoable.delete(kind);
    }
  }

  /** What nobody decided about since stands as before. */
  banOver(): void {
    for (const [kind, before] of this.hidden ?? []) Object.assign(this.texts[kind], before);
    this.hidden = null;
  }

  /** What an account shows of itself ends with it, and a group that nobody else is in; what it wrote stays. */
  accountOver({ merged }: { merged: boolean }): void {
    for (const kind of merged ? (["profile"] as const) : (["profile", "group"] as const)) {
      Object.assign(this.texts[kind], { state: "none", seen: null });
      this.undoable.delete(kind);
    }
  }

  /** The mark that others read of a kind; null for none. */
  seenOf(kind: KindName): string | null {
    return kind === "profile" && this.banned ? null : this.texts[kind].seen;
  }

  #standing(kind: KindName): Before {
    const { state, says, seen, before } = this.texts[kind];
    return { state, says, seen, before };
  }

  /** Marks that nobody but the author may read now, with the kind of each. */
  forbidden(): { kind: string; mark: string }[] {
    const own = kindNames.flatMap((kind) =>
      this.texts[kind].marks.filter((mark) => mark !== this.texts[kind].seen).map((mark) => ({ kind, mark })),
    );
    const under = kindNames.flatMap((kind) => {
      const guest = this.guests[kind];
      return guest && this.texts[kind].seen === null
        ? [{ kind: `what stands under the ${kind}`, mark: guest.mark }]
        : [];
    });
    return [...own, ...under];
  }
}
