import type { ListedWord, WordGroup } from "#capabilities/review/words/contract.ts";
import { Button } from "#ui/button.tsx";
import { differences } from "./differences.ts";
import { draftOf, type WordDraft } from "./word-draft.ts";

export interface ChangedNoteProps {
  mine: WordDraft;
  /** As somebody else saved it meanwhile. */
  newer: ListedWord;
  groups: readonly WordGroup[];
  /** Goes on with theirs, or with one's own on top of it. */
  onTake: () => void;
  onKeep: () => void;
}

/** Somebody else saved the word meanwhile: what is there now, beside what was typed here. */
export function ChangedNote({ mine, newer, groups, onTake, onKeep }: ChangedNoteProps) {
  const theirs = draftOf(newer, { text: "", groupId: newer.group_id, allow: false });
  const lines = differences(theirs, mine, groups);
  return (
    <section role="alert" className="rounded-2 bg-warn-soft px-3.5 py-3 text-13">
      <h2 className="text-15 font-semibold">这个词刚刚被别人改过，你的还没有保存</h2>
      <dl className="mt-2 grid gap-1.5">
        {lines.map(({ label, before, after }) => (
          <div key={label}>
            <dt className="text-ink-2">{label}</dt>
            <dd>
              现在是 <b className="font-semibold">{before || "（空）"}</b>，你要改成{" "}
              <b className="font-semibold">{after || "（空）"}</b>
            </dd>
          </div>
        ))}
        {lines.length === 0 && <p>两边填的一样，不用再改。</p>}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="line" size="s" onClick={onTake}>
          用现在的
        </Button>
        {lines.length > 0 && (
          <Button variant="line" size="s" onClick={onKeep}>
            用我的，再点保存
          </Button>
        )}
      </div>
    </section>
  );
}
