import { actions, levels, variants } from "./action-words.ts";
import type { WordDraft } from "./word-draft.ts";

/** One thing about a word that two people, or two versions, say differently. */
export interface Difference {
  label: string;
  before: string;
  after: string;
}

/** What is different between two states of a word, in words; in the order of the form. */
export function differences(
  before: WordDraft,
  after: WordDraft,
  groups: readonly { id: string; name: string }[],
): Difference[] {
  const said = (one: WordDraft): Record<string, string> => ({
    词语: one.text,
    分组: groups.find(({ id }) => id === one.group_id)?.name ?? one.group_id,
    命中之后: one.action === null ? "同分组" : actions[one.action].label,
    换成: one.replacement,
    级别: levels[one.level],
    其他写法: one.aliases.join("、"),
    变体: one.variants.map((variant) => variants[variant].label).join("、"),
    同时出现: one.and_words.join("、"),
    排除: one.not_words.join("、"),
    适用内容: one.kinds.join("、"),
    适用分区: one.sections.join("、"),
    有效期: one.until,
    备注: one.note,
    启用: one.active ? "是" : "否",
  });
  const [was, is] = [said(before), said(after)];
  return Object.entries(was).flatMap(([label, text]) =>
    is[label] === text ? [] : [{ label, before: text, after: is[label] ?? "" }],
  );
}
