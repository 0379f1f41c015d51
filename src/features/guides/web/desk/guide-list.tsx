import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import type { DeskGuideCard } from "#features/guides/desk-contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { sections } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { cx } from "#ui/cx.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import { deskGuides, guideDeskApi, refreshLists } from "./api.ts";
import { states } from "./states.ts";

interface GuideListProps {
  section: string | undefined;
  q: string | undefined;
  openId: string | undefined;
  onSearch: (q: string | undefined) => void;
  onOpen: (id: string) => void;
}

/** Guides, what was worked on last first. */
export function GuideList({ section, q, openId, onSearch, onOpen }: GuideListProps) {
  const query = useInfiniteQuery(deskGuides({ section, q }));
  const [adding, setAdding] = useState(false);
  return (
    <div className="flex min-h-0 flex-col bg-surface wide:border-r wide:border-line">
      <div className="flex flex-none items-start gap-2 px-4 pt-3 pb-1">
        <SearchField
          label="搜索指南"
          placeholder="配件名称或编号"
          value={q}
          onChange={onSearch}
          className="min-w-0 flex-1"
        />
        <Button variant="accent" icon="plus" className="h-13" onClick={() => setAdding(true)}>
          新建
        </Button>
      </div>
      <div className="min-h-0 flex-1 px-4 wide:overflow-y-auto">
        <EndlessList
          query={query}
          label="安装指南"
          estimate={76}
          failed={{ compact: true }}
          waiting={<RowsSkeleton rows={5} />}
          empty={{
            compact: true,
            title: q ? "没有相关指南" : "还没有安装指南",
            text: q ? "换个名称或编号试试。" : "新建一份，写好步骤和扭矩值再发布。",
          }}
        >
          {(guide) => <Row guide={guide} section={section} q={q} open={guide.id === openId} />}
        </EndlessList>
      </div>
      {adding && <NewSheet section={section} onMade={onOpen} onClose={() => setAdding(false)} />}
    </div>
  );
}

interface RowProps {
  guide: DeskGuideCard;
  section: string | undefined;
  q: string | undefined;
  open: boolean;
}

function Row({ guide, section, q, open }: RowProps) {
  const query = {
    id: guide.id,
    ...(section !== undefined && { section }),
    ...(q !== undefined && { q }),
  };
  const state = states[guide.state];
  return (
    <a
      href={deskPathOf("admin.guides", {}, { query })}
      aria-current={open ? "true" : undefined}
      className={cx("press hair-b block py-3", open && "-mx-4 bg-accent-soft px-4")}
    >
      <span className="flex flex-wrap items-center gap-1.5">
        <b className="min-w-0 truncate text-15 font-semibold">{guide.part}</b>
        <Tag kind={state.kind}>{state.label}</Tag>
        {guide.open_reports > 0 && <Tag kind="warn">{guide.open_reports} 条反馈</Tag>}
      </span>
      <span className="num mt-0.5 block truncate text-13 text-ink-3">
        {[guide.part_number, sectionName(guide.section), `${guide.steps} 步`].filter(Boolean).join(" · ")}
      </span>
      <span className="num block truncate text-12 text-ink-3">
        {formatDate(guide.updated_at, { time: true })} 更新
      </span>
    </a>
  );
}

interface NewSheetProps {
  section: string | undefined;
  onMade: (id: string) => void;
  onClose: () => void;
}

function NewSheet({ section, onMade, onClose }: NewSheetProps) {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { section: section ?? "", part: "" },
    check: (values) => ({
      ...(values.section === "" && { section: "请选择分区" }),
      ...(values.part.trim().length < 2 && { part: "配件名称至少 2 个字" }),
    }),
    async save(body) {
      const { id } = await guideDeskApi("POST /api/admin/guides", { body }, { quiet: true });
      await refreshLists(queryClient);
      onClose();
      onMade(id);
    },
  });
  return (
    <FormSheet {...{ form, onClose }} title="新指南" description="先存为草稿，发布前都不公开" label="新建">
      <fieldset>
        <legend className="mb-1.5 text-13 text-ink-2">分区</legend>
        <div className="flex flex-wrap gap-2">
          {sections.map(({ slug }) => (
            <Chip
              key={slug}
              selected={form.values.section === slug}
              onClick={() => form.set({ section: slug })}
            >
              {sectionName(slug)}
            </Chip>
          ))}
        </div>
        {form.errorOf("section") && <p className="mt-1.5 text-12 text-bad">{form.errorOf("section")}</p>}
      </fieldset>
      <TextField label="配件名称" maxLength={40} placeholder="前减震塔连接杆" {...form.text("part")} />
    </FormSheet>
  );
}
