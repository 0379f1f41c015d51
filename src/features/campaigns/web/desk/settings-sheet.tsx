import { useState } from "react";
import { BlockSheet, fromField, PictureField, toField } from "#capabilities/site/blocks/web/public.ts";
import type { Tone } from "#features/campaigns/contract.ts";
import type { CampaignContent } from "#features/campaigns/desk-contract.ts";
import { documentOfTyped, typedOf } from "#features/campaigns/typed-text.ts";
import { sectionBySlug, sections } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { Chip } from "#ui/chip.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { DeskCampaign } from "./api.ts";
import { useFiles } from "./block-editor.tsx";
import { TYPING } from "./blocks/text.tsx";
import { kindWords } from "./words.ts";

type Settings = Omit<CampaignContent, "blocks">;

const toneChoices: readonly { value: Tone; label: string }[] = [
  { value: "plain", label: "素色" },
  { value: "soft", label: "浅主题色" },
  { value: "dark", label: "深色页面" },
];

interface SettingsSheetProps {
  campaign: DeskCampaign;
  content: CampaignContent;
  /** @returns why it was not kept, in words; null when it was */
  onSave: (content: CampaignContent) => Promise<string | null>;
  onClose: () => void;
}

const toggled = (list: readonly string[], slug: string): string[] =>
  list.includes(slug) ? list.filter((one) => one !== slug) : [...list, slug];

/** What a campaign or page says of itself, and from when until when it runs. */
export default function SettingsSheet({ campaign, content, onSave, onClose }: SettingsSheetProps) {
  const [value, setValue] = useState<Settings>(content);
  const page = campaign.kind === "page";
  const words = kindWords[campaign.kind];
  const files = useFiles(campaign);
  const [rules, setRules] = useState(content.rules ? typedOf(content.rules) : "");
  const change = (changes: Partial<Settings>) => setValue((before) => ({ ...before, ...changes }));
  return (
    <BlockSheet
      title={words.settings}
      text={
        page ? "标题、简介、时间和分享图，和区块一起发布。" : "标题、时间、分享卡片和规则，和区块一起发布。"
      }
      fresh={false}
      onSave={() =>
        onSave({ ...content, ...value, rules: rules.trim() === "" ? null : documentOfTyped(rules) })
      }
      onClose={onClose}
    >
      <TextField
        label="标题"
        maxLength={30}
        value={value.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextField
        label="简介（分享和搜索里看到）"
        maxLength={100}
        value={value.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <div className="grid gap-3 wide:grid-cols-2">
        <TextField
          label="开始（北京时间，选填）"
          hint={words.beforeStart}
          type="datetime-local"
          value={toField(value.from)}
          onClear={() => change({ from: null })}
          onChange={(event) => change({ from: fromField(event.target.value) })}
        />
        <TextField
          label="结束（北京时间，选填）"
          hint={words.afterEnd}
          type="datetime-local"
          value={toField(value.until)}
          onClear={() => change({ until: null })}
          onChange={(event) => change({ until: fromField(event.target.value) })}
        />
      </div>
      <div>
        <p className="mb-1.5 text-13 text-ink-2">页面颜色（取自分区的主题色）</p>
        <SegmentedControl
          label="页面颜色"
          options={toneChoices}
          value={value.tone}
          onChange={(tone) => change({ tone })}
        />
      </div>
      <PictureField
        label="分享图（选填，也用在海报和列表里）"
        alt="分享图"
        ratio="3:2"
        picture={files.picture(value.picture)}
        onChange={(picture) => {
          if (picture) files.know({ picture });
          change({ picture: picture?.id ?? null });
        }}
      />
      {!page && (
        <TextArea
          label="活动规则（选填）"
          hint={TYPING}
          rows={6}
          maxLength={8000}
          value={rules}
          onChange={(event) => setRules(event.target.value)}
        />
      )}
      {page && sectionBySlug(campaign.section)?.umbrella && (
        <fieldset>
          <legend className="mb-1.5 text-13 text-ink-2">在哪些分区打开（一个不选是全部）</legend>
          <div className="flex flex-wrap gap-2">
            {sections.map(({ slug }) => (
              <Chip
                key={slug}
                selected={value.sections.includes(slug)}
                onClick={() => change({ sections: toggled(value.sections, slug) })}
              >
                {sectionName(slug)}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
    </BlockSheet>
  );
}
