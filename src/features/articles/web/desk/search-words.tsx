import { useState } from "react";
import type { DraftContent } from "#features/articles/draft-contract.ts";
import { noSeo, SEO_MOST, type Seo, seoFault } from "#shared/article-desk.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";

interface SearchWordsProps {
  content: DraftContent;
  path: string | null;
  onChange: (changes: Pick<DraftContent, "seo">) => void;
}

const isAddress = (field: keyof Seo): field is "slug" | "canonical" =>
  field === "slug" || field === "canonical";
/** The others' only limit is the field's. */
const faultOf = (field: keyof Seo, text: string) => (isAddress(field) ? seoFault(field, text) : null);

/** What search engines and share cards show of an article, and its address; what cannot be is not saved. */
export function SearchWords({ content, path, onChange }: SearchWordsProps) {
  const { seo = noSeo } = content;
  const [open, setOpen] = useState(content.seo !== undefined);
  // What was typed and cannot be saved as it is.
  const [typed, setTyped] = useState<Partial<Seo>>({});
  const put = (field: keyof Seo, text: string) => {
    const stands = faultOf(field, text) === null;
    // Blanks at the end of what is being typed stay in the field; the server takes them off.
    setTyped({ ...typed, [field]: stands ? undefined : text });
    if (!stands) return;
    const next = { ...seo, [field]: isAddress(field) ? text.trim() : text };
    onChange({ seo: Object.values(next).every((value) => value === "") ? undefined : next });
  };
  const problem = (field: keyof Seo) => (typed[field] === undefined ? null : faultOf(field, typed[field]));
  if (!open)
    return (
      <Button variant="line" size="s" icon="search" onClick={() => setOpen(true)}>
        搜索与分享设置
      </Button>
    );
  const title = seo.title || content.title || "未命名";
  const description = seo.description || content.summary;
  return (
    <fieldset className="space-y-4">
      <legend className="mb-1.5 text-13 text-ink-2">搜索与分享</legend>
      <TextField
        label="搜索标题"
        placeholder="不填就用文章标题"
        maxLength={SEO_MOST.title}
        value={typed.title ?? seo.title}
        error={problem("title")}
        onChange={(event) => put("title", event.target.value)}
      />
      <TextArea
        label="搜索描述"
        rows={2}
        maxLength={SEO_MOST.description}
        placeholder="不填就用摘要"
        value={typed.description ?? seo.description}
        onChange={(event) => put("description", event.target.value)}
      />
      <TextField
        label="网址名"
        placeholder="例如：weekend-mountain-drive"
        hint={path === null ? "出现在文章地址里" : "改了以后，旧地址会自动跳到新地址"}
        maxLength={SEO_MOST.slug}
        autoCapitalize="none"
        value={typed.slug ?? seo.slug}
        error={problem("slug")}
        onChange={(event) => put("slug", event.target.value.toLowerCase())}
      />
      <TextField
        label="规范链接"
        placeholder="转载时填原文地址，一般不填"
        hint="填了以后，搜索引擎只认这个地址"
        maxLength={SEO_MOST.canonical}
        type="url"
        value={typed.canonical ?? seo.canonical}
        error={problem("canonical")}
        onChange={(event) => put("canonical", event.target.value)}
      />
      <div className="rounded-2 bg-surface-2 px-3.5 py-2">
        <p className="text-12 text-ink-3">搜索和分享里的样子</p>
        <p className="truncate text-15 font-semibold">{title}</p>
        <p className="line-clamp-2 text-13 text-ink-2">{description || "没有描述"}</p>
      </div>
    </fieldset>
  );
}
