import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DraftContent } from "#features/articles/draft-contract.ts";
import { Chip } from "#ui/chip.tsx";
import { ChoiceField } from "#ui/choice-field.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { carousel, editorChoices } from "./api.ts";
import { ArticlePicker } from "./article-picker.tsx";
import { AudienceChoice } from "./audience-choice.tsx";
import { SearchWords } from "./search-words.tsx";

const PickerSheet = lazyPart(async () => (await import("#ui/picker-sheet.tsx")).default);

const NO_ACCOUNT = "-";

const commentModes = [
  { value: "open", label: "开放" },
  { value: "first", label: "先审后发" },
  { value: "closed", label: "关闭" },
] as const;

export interface SettingsPanelProps {
  content: DraftContent;
  /** Titles of the chosen articles, by their ids. */
  titles: ReadonlyMap<string, string>;
  articleId: string | null;
  /** Where readers find it; null before it was published. */
  path: string | null;
  onTitle: (id: string, title: string) => void;
  onChange: (changes: Partial<DraftContent>) => void;
}

type Picking = "section" | "channel" | "author" | "series" | "related" | null;

/** Everything about an article beside its text and pictures. */
export function SettingsPanel({ content, titles, articleId, path, onTitle, onChange }: SettingsPanelProps) {
  const { data: choices } = useQuery(editorChoices());
  const [picking, setPicking] = useState<Picking>(null);
  const [tag, setTag] = useState("");
  const section = choices?.sections.find(({ slug }) => slug === content.section);
  const channels = choices?.channels.filter((one) => one.section === content.section) ?? [];
  const addTag = () => {
    const clean = tag.trim().replace(/^#|#$/g, "");
    if (clean !== "" && !content.tags.includes(clean))
      onChange({ tags: [...content.tags, clean].slice(0, 8) });
    setTag("");
  };
  const options = {
    section: choices?.sections.map(({ slug, name }) => ({ value: slug, label: name })) ?? [],
    channel: channels.map(({ channel }) => ({ value: channel, label: channel })),
    author: [
      { value: NO_ACCOUNT, label: "不关联账号，只显示署名" },
      ...(choices?.authors.map(({ id, name }) => ({ value: id, label: name })) ?? []),
    ],
    series: choices?.series.map(({ slug, name }) => ({ value: slug, label: name })) ?? [],
  };
  const pick = (value: string, label: string) => {
    if (picking === "section") onChange({ section: value });
    if (picking === "channel") onChange({ channel: value });
    if (picking === "author")
      onChange(value === NO_ACCOUNT ? { author: null } : { author: value, author_name: label });
    if (picking === "series")
      onChange({
        series: content.series.includes(value)
          ? content.series.filter((one) => one !== value)
          : [...content.series, value].slice(0, 6),
      });
    setPicking(null);
  };
  const titlesOfPickers = { section: "发布到", channel: "栏目", author: "作者", series: "关联车系" } as const;
  return (
    <div className="space-y-5">
      <TextArea
        label="摘要"
        rows={2}
        maxLength={160}
        placeholder="列表和分享时显示，一两句话"
        value={content.summary}
        onChange={(event) => onChange({ summary: event.target.value })}
      />
      <SearchWords content={content} path={path} onChange={onChange} />
      <ChoiceField
        label="发布到"
        value={section?.name ?? ""}
        placeholder="选择分区"
        onOpen={() => setPicking("section")}
      />
      <div>
        <TextField
          label="栏目"
          maxLength={12}
          placeholder="例如：评测、自驾、用车"
          value={content.channel}
          onChange={(event) => onChange({ channel: event.target.value })}
        />
        {channels.length > 0 && (
          <ul aria-label="用过的栏目" className="scroll-x mt-2 flex gap-2">
            {channels.map(({ channel }) => (
              <li key={channel} className="flex-none">
                <Chip selected={channel === content.channel} onClick={() => onChange({ channel })}>
                  {channel}
                </Chip>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ChoiceField
        label="作者账号"
        value={choices?.authors.find(({ id }) => id === content.author)?.name ?? ""}
        placeholder="不关联账号"
        onOpen={() => setPicking("author")}
        onClear={() => onChange({ author: null })}
      />
      <TextField
        label="署名"
        maxLength={20}
        placeholder="例如：编辑部、特约作者"
        value={content.author_name}
        onChange={(event) => onChange({ author_name: event.target.value })}
      />
      <div>
        <TextField
          label="标签"
          placeholder="输入后按回车添加"
          enterKeyHint="done"
          maxLength={20}
          value={tag}
          hint={`最多 8 个，已有 ${content.tags.length} 个`}
          onChange={(event) => setTag(event.target.value)}
          onBlur={addTag}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            addTag();
          }}
        />
        <Removable
          label="标签"
          items={content.tags.map((one) => ({ key: one, text: `#${one}` }))}
          onRemove={(key) => onChange({ tags: content.tags.filter((one) => one !== key) })}
        />
      </div>
      <div>
        <ChoiceField label="关联车系" value="" placeholder="添加车系" onOpen={() => setPicking("series")} />
        <Removable
          label="车系"
          items={content.series.map((slug) => ({
            key: slug,
            text: options.series.find(({ value }) => value === slug)?.label ?? slug,
          }))}
          onRemove={(key) => onChange({ series: content.series.filter((one) => one !== key) })}
        />
      </div>
      <div>
        <ChoiceField label="相关文章" value="" placeholder="添加文章" onOpen={() => setPicking("related")} />
        <Removable
          label="相关文章"
          items={content.related.map((id) => ({ key: id, text: titles.get(id) ?? `文章 ${id}` }))}
          onRemove={(key) => onChange({ related: content.related.filter((one) => one !== key) })}
        />
      </div>
      <div>
        <p className="mb-1.5 text-13 text-ink-2">评论</p>
        <SegmentedControl
          label="评论"
          options={commentModes}
          value={content.comments}
          onChange={(comments) => onChange({ comments })}
        />
      </div>
      {content.kind === "post" && <AudienceChoice content={content} onChange={onChange} />}
      <CarouselPlace content={content} articleId={articleId} onChange={onChange} />
      <TextField
        label="来源"
        maxLength={30}
        placeholder="转载时填写"
        value={content.source_name}
        onChange={(event) => onChange({ source_name: event.target.value })}
      />
      <TextField
        label="来源链接"
        inputMode="url"
        placeholder="https://"
        value={content.source_url}
        onChange={(event) => onChange({ source_url: event.target.value.trim() })}
      />
      {picking !== null && picking !== "related" && (
        <PickerSheet
          open
          title={titlesOfPickers[picking]}
          options={options[picking]}
          chosen={picking === "series" ? content.series : [content[picking] ?? NO_ACCOUNT]}
          onPick={(path) => pick(path[0]?.value ?? "", path[0]?.label ?? "")}
          onClose={() => setPicking(null)}
        />
      )}
      {picking === "related" && (
        <ArticlePicker
          title="添加相关文章"
          onPick={({ id, title }) => {
            onTitle(id, title);
            if (!content.related.includes(id) && id !== articleId)
              onChange({ related: [...content.related, id].slice(0, 5) });
            setPicking(null);
          }}
          onClose={() => setPicking(null)}
        />
      )}
    </div>
  );
}

interface RemovableProps {
  label: string;
  items: readonly { key: string; text: string }[];
  onRemove: (key: string) => void;
}

function Removable({ label, items, onRemove }: RemovableProps) {
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className="mt-2 flex flex-wrap gap-2">
      {items.map(({ key, text }) => (
        <li key={key} className="max-w-full">
          <Chip icon="close" aria-label={`移除 ${text}`} className="max-w-full" onClick={() => onRemove(key)}>
            <span className="truncate">{text}</span>
          </Chip>
        </li>
      ))}
    </ul>
  );
}

const places = [1, 2, 3, 4, 5] as const;

/** The place in the section's carousel, with what stands there now and what would move. */
function CarouselPlace({
  content,
  articleId,
  onChange,
}: Pick<SettingsPanelProps, "content" | "articleId" | "onChange">) {
  const { data } = useQuery(carousel(content.section));
  const others = data?.items.filter(({ id }) => id !== articleId) ?? [];
  const shown = [...others];
  if (content.featured !== null)
    shown.splice(content.featured - 1, 0, {
      id: "",
      title: content.title || "这一篇",
      place: content.featured,
    });
  return (
    <div>
      <p className="mb-1.5 text-13 text-ink-2">首页轮播</p>
      <div className="flex flex-wrap gap-2">
        <Chip selected={content.featured === null} onClick={() => onChange({ featured: null })}>
          不上轮播
        </Chip>
        {places.map((place) => (
          <Chip
            key={place}
            selected={content.featured === place}
            onClick={() => onChange({ featured: place })}
          >
            第 {place} 位
          </Chip>
        ))}
      </div>
      {content.featured !== null && (
        <ol aria-label="发布后的轮播" className="mt-2 rounded-2 bg-surface-2 px-3.5 py-2">
          {shown.slice(0, 5).map(({ id, title }, at) => (
            <li
              key={id || "this"}
              className={
                id === ""
                  ? "flex gap-2 py-1 text-13 font-semibold text-accent-ink"
                  : "flex gap-2 py-1 text-13 text-ink-2"
              }
            >
              <span className="num w-4 flex-none">{at + 1}</span>
              <span className="truncate">{title}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
