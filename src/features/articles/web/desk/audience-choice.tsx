import type { DraftContent } from "#features/articles/draft-contract.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";

const audiences = [
  { value: "all", label: "所有人" },
  { value: "club", label: "认证车主" },
  { value: "series", label: "关联车系的车主" },
] as const;

interface AudienceChoiceProps {
  content: DraftContent;
  onChange: (changes: Pick<DraftContent, "audience">) => void;
}

/** Who may read all of a text. */
export function AudienceChoice({ content: { audience, series }, onChange }: AudienceChoiceProps) {
  return (
    <div>
      <p className="mb-1.5 text-13 text-ink-2">谁能读全文</p>
      <SegmentedControl
        label="阅读权限"
        options={audiences}
        value={audience ?? "all"}
        onChange={(chosen) => onChange({ audience: chosen === "all" ? undefined : chosen })}
      />
      {audience !== undefined && (
        <p className="mt-1.5 text-12 text-ink-3">
          {audience === "series" && series.length === 0
            ? "请先关联车系，否则不能发布。"
            : "其他人只能看到标题、摘要和开头一段，搜索、订阅和分享里也一样。"}
        </p>
      )}
    </div>
  );
}
