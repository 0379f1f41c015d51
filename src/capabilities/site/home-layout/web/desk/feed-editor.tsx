import { Chip } from "#ui/chip.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SortList } from "#ui/sort-list.tsx";
import type { FeedTabKey } from "../../contract.ts";
import { feedTabNames } from "./block-words.ts";

/** Which channels stand above the list, in their order; the first one always does. */
export function FeedEditor({
  value,
  onChange,
}: {
  value: readonly FeedTabKey[];
  onChange: (tabs: FeedTabKey[]) => void;
}) {
  const others = value.filter((key) => key !== "all");
  const off = (Object.keys(feedTabNames) as FeedTabKey[]).filter((key) => !value.includes(key));
  const put = (keys: readonly FeedTabKey[]) => onChange(["all", ...keys]);
  return (
    <div className="grid gap-3">
      <p className="flex min-h-11 items-center gap-2 rounded-2 bg-surface-2 px-3 text-15">
        {feedTabNames.all}
        <span className="text-12 text-ink-3">总是第一个</span>
      </p>
      <SortList
        label="频道"
        items={others}
        itemKey={(key) => key}
        nameOf={(key) => feedTabNames[key]}
        onChange={put}
      >
        {(key) => (
          <span className="flex items-center">
            <span className="flex-1 text-15">{feedTabNames[key]}</span>
            <IconButton
              icon="close"
              size="s"
              label={`关闭${feedTabNames[key]}`}
              onClick={() => put(others.filter((one) => one !== key))}
            />
          </span>
        )}
      </SortList>
      {off.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {off.map((key) => (
            <Chip key={key} icon="plus" onClick={() => put([...others, key])}>
              {feedTabNames[key]}
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
}
