import { ACTIONS, BETWEEN, LEVELS, VARIANTS } from "./read-lines.ts";
import type { GroupRow, WordRow } from "./record-version.ts";
import type { wordChanges } from "./tables.ts";

interface Described {
  text: string;
  kind: "added" | "changed" | "removed";
  differences: { label: string; before: string; after: string }[];
}

/** What a change of a word or a group changed, in words; `groups` are names by id. */
export function differences(
  { of, before, after }: typeof wordChanges.$inferSelect,
  groups: ReadonlyMap<string, string>,
): Described {
  const say = (row: unknown): Record<string, string> => {
    if (row === null) return {};
    return of === "word" ? word(row as WordRow, groups) : group(row as GroupRow);
  };
  const [was, is] = [say(before), say(after)];
  const name = of === "word" ? "词语" : "名称";
  const labels = Object.keys({ ...was, ...is });
  return {
    text: is[name] ?? was[name] ?? "",
    kind: before === null ? "added" : after === null ? "removed" : "changed",
    differences: labels.flatMap((label) => {
      const [one = "", other = ""] = [was[label], is[label]];
      return one === other ? [] : [{ label, before: one, after: other }];
    }),
  };
}

const word = (row: WordRow, groups: ReadonlyMap<string, string>): Record<string, string> => ({
  词语: row.text,
  分组: groups.get(row.groupId) ?? "已删除的分组",
  动作: row.action === null ? "同分组" : ACTIONS[row.action],
  替换成: row.replacement,
  级别: LEVELS[row.level],
  其他写法: row.aliases.join(BETWEEN),
  变体: row.variants.map((one) => VARIANTS[one]).join(BETWEEN),
  同时出现: row.andWords.join(BETWEEN),
  排除: row.notWords.join(BETWEEN),
  适用内容: row.kinds.join(BETWEEN),
  适用分区: row.sections.join(BETWEEN),
  // A text, as it stands in the version.
  有效期: row.validUntil === null ? "" : String(row.validUntil).slice(0, 10),
  备注: row.note,
  启用: row.active ? "是" : "否",
});

const group = ({ name, action, active }: GroupRow): Record<string, string> => ({
  名称: name,
  动作: ACTIONS[action],
  启用: active ? "是" : "否",
});
