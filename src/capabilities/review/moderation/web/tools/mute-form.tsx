import { type ReactNode, useState } from "react";
import { sectionName } from "#sections/section-name.ts";
import { type MutedDoing, mutedDoings } from "#shared/review.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { ReasonForm } from "./reason-form.tsx";

const reasons = [
  { label: "广告引流", text: "多次发布广告或引流信息" },
  { label: "人身攻击", text: "辱骂、攻击其他车友" },
  { label: "刷屏灌水", text: "短时间内大量发布重复内容" },
  { label: "违反法规", text: "发布违反法律法规的内容" },
] as const;

const doings = [
  { value: "writing", label: "发表" },
  { value: "activities", label: "报名活动" },
  { value: "buying", label: "购买" },
] as const;
const cannot: Record<MutedDoing, string> = {
  writing: "不能发表",
  activities: "不能报名活动",
  buying: "不能下单",
};

const FOREVER = "0";
const labelOf = (days: number | null) => (days === null ? "永久" : `${days} 天`);

export interface MuteFormProps {
  /** What is offered; null without end. */
  days: readonly (number | null)[];
  /** Slug of the section that it is about. */
  section: string;
  /** It may hold everywhere. */
  everywhere: boolean;
  /** Chosen by whoever shows the form, instead of between the section and everywhere. */
  place?: ReactNode;
  /** He may be kept from other things than writing. */
  others?: boolean;
  busy: boolean;
  onSubmit: (input: { reason: string; days: number | null; everywhere: boolean; blocks: MutedDoing }) => void;
}

/** For how long, where and why a member may read but not write. */
export function MuteForm(props: MuteFormProps) {
  const { days, section, everywhere, place, others = false, busy, onSubmit } = props;
  const first = days.includes(7) ? 7 : (days[0] ?? null);
  const [length, setLength] = useState(String(first ?? FOREVER));
  const [where, setWhere] = useState<"section" | "all">("section");
  const [blocks, setBlocks] = useState<MutedDoing>("writing");
  const here = sectionName(section) || "这个分区";
  return (
    <ReasonForm
      reasons={reasons}
      label="告诉对方的原因"
      submitLabel={mutedDoings[blocks]}
      busy={busy}
      onSubmit={(reason) =>
        onSubmit({
          reason,
          days: length === FOREVER ? null : Number(length),
          everywhere: where === "all",
          blocks,
        })
      }
    >
      {others && (
        <div>
          <p className="mb-1.5 text-13 text-ink-2">不能做什么</p>
          <SegmentedControl label="不能做什么" options={doings} value={blocks} onChange={setBlocks} />
        </div>
      )}
      <div>
        <p className="mb-1.5 text-13 text-ink-2">多久</p>
        <SegmentedControl
          label="多久"
          options={days.map((one) => ({ value: String(one ?? FOREVER), label: labelOf(one) }))}
          value={length}
          onChange={setLength}
        />
      </div>
      {place}
      {everywhere && place === undefined && (
        <div>
          <p className="mb-1.5 text-13 text-ink-2">在哪里</p>
          <SegmentedControl
            label="在哪里"
            options={[
              { value: "section", label: `只在${here}` },
              { value: "all", label: "全部分区" },
            ]}
            value={where}
            onChange={setWhere}
          />
        </div>
      )}
      <p className="text-13 text-ink-3">
        期间对方可以浏览，{cannot[blocks]}。对方会收到消息，操作会记录下来。
      </p>
    </ReasonForm>
  );
}
