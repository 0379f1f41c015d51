import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  AdminHeader,
  type AdminProfile,
  FilterSelect,
  SaveTable,
  SectionFilter,
  useWide,
} from "#capabilities/desk/admin/web/public.ts";
import type { Opinion } from "#capabilities/monitoring/sentiment/contract.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { sections } from "#sections/registry.ts";
import { aspects } from "#shared/opinions.ts";
import { withItem } from "#shared/with-item.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EndlessList, itemsOf } from "#ui/endless-list.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { opinionList, opinionsApi } from "../api.ts";
import { JudgeButtons } from "./judge-bar.tsx";
import { OpinionDetail } from "./opinion-detail.tsx";
import { OpinionRow } from "./opinion-row.tsx";

const LexiconSheet = lazyPart(async () => (await import("./lexicon-sheet.tsx")).default);

const tabs = [
  { key: "suggested", label: "待确认" },
  { key: "confirmed", label: "负面" },
  { key: "rejected", label: "非负面" },
] as const;
const caseChoices = [
  { value: "none", label: "没有个案" },
  { value: "going", label: "处理中" },
  { value: "mine", label: "我负责的" },
  { value: "overdue", label: "已超时" },
  { value: "ended", label: "已结束" },
] as const;
const sorts = [
  { value: "heat", label: "回应最多" },
  { value: "score", label: "程度最重" },
] as const;

const address = {
  state: oneOf(["suggested", "confirmed", "rejected"], undefined),
  section: oneOf(
    sections.map(({ slug }) => slug),
    undefined,
  ),
  brand: textUpTo(40),
  series: textUpTo(80),
  aspect: oneOf(aspects, undefined),
  case: oneOf(
    caseChoices.map(({ value }) => value),
    undefined,
  ),
  sort: oneOf(["new", "heat", "score"], "new"),
  open: textUpTo(20),
};

/** Complaints: the list at the left, what is open at the right; on a phone one after the other. */
export function Negatives({ admin }: { admin: AdminProfile }) {
  const { values, change } = useAddress(address);
  const { sort, open, ...filter } = values;
  const wide = useWide();
  const query = useInfiniteQuery(opinionList(filter, sort));
  const items = itemsOf(query, ({ id }) => id);
  const figures = query.data?.pages[0];
  const manages = admin.permissions.includes("opinions.manage");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [lexicon, setLexicon] = useState(false);
  const chosen = items.filter(({ id }) => selected.has(id));
  const shown = wide ? (items.find(({ id }) => id === open)?.id ?? open ?? items[0]?.id) : undefined;
  const toggle = (id: string, on: boolean) => setSelected(withItem(selected, id, on));
  const narrow = (changes: Parameters<typeof change>[0]) => change({ ...changes, open: undefined });
  const row = (opinion: Opinion) => (
    <OpinionRow
      opinion={opinion}
      to={deskPathOf("admin.negative", {}, { query: { id: opinion.id } })}
      onOpen={wide ? () => change({ open: opinion.id }) : undefined}
      open={opinion.id === shown}
      selected={selected.has(opinion.id)}
      onSelect={manages ? (on) => toggle(opinion.id, on) : undefined}
    />
  );
  return (
    <main className="flex min-h-dvh flex-col wide:h-dvh">
      <AdminHeader title="负面">
        <span className="flex flex-none gap-2">
          {manages && (
            <Button variant="line" size="s" onClick={() => setLexicon(true)}>
              词表权重
            </Button>
          )}
          <SaveTable
            name="负面"
            piece={(cursor) =>
              opinionsApi("GET /api/admin/opinions/export", { query: { ...filter, cursor } })
            }
          />
        </span>
      </AdminHeader>
      <div className="hair-b flex-none bg-surface px-4 py-2.5 wide:px-6">
        <ul aria-label="状态" className="scroll-x -mx-1 flex gap-2 px-1 py-1">
          <li className="flex-none">
            <Chip selected={filter.state === undefined} onClick={() => narrow({ state: undefined })}>
              全部
            </Chip>
          </li>
          {tabs.map(({ key, label }) => (
            <li key={key} className="flex-none">
              <Chip
                selected={filter.state === key}
                onClick={() => narrow({ state: filter.state === key ? undefined : key })}
              >
                {label} {figures && <span className="num">{figures.counts[key]}</span>}
              </Chip>
            </li>
          ))}
          {figures !== undefined && figures.counts.overdue > 0 && (
            <li className="flex-none">
              <Chip
                icon="clock"
                selected={filter.case === "overdue"}
                onClick={() => narrow({ case: filter.case === "overdue" ? undefined : "overdue" })}
              >
                已超时 <span className="num">{figures.counts.overdue}</span>
              </Chip>
            </li>
          )}
        </ul>
        <div className="scroll-x -mx-1 mt-1.5 flex gap-2 px-1 py-1">
          <FilterSelect
            label="问题"
            all="全部问题"
            options={aspects.map((aspect) => ({ value: aspect, label: aspect }))}
            value={filter.aspect}
            onChange={(value) => narrow({ aspect: aspects.find((one) => one === value) })}
          />
          <FilterSelect
            label="品牌"
            all="全部品牌"
            options={(figures?.brands ?? []).map((brand) => ({ value: brand, label: brand }))}
            value={filter.brand}
            onChange={(brand) => narrow({ brand })}
          />
          <FilterSelect
            label="车系"
            all="全部车系"
            options={(figures?.series ?? []).map(({ key, name, count }) => ({
              value: key,
              label: `${name}（${count}）`,
            }))}
            value={filter.series}
            onChange={(series) => narrow({ series })}
          />
          <FilterSelect
            label="个案"
            all="个案不限"
            options={caseChoices}
            value={filter.case}
            onChange={(value) => narrow({ case: caseChoices.find((one) => one.value === value)?.value })}
          />
          <SectionFilter value={filter.section} onChange={(section) => narrow({ section })} />
          <FilterSelect
            label="排序"
            all="最新在前"
            options={sorts}
            value={sort === "new" ? undefined : sort}
            onChange={(value) => narrow({ sort: sorts.find((one) => one.value === value)?.value ?? "new" })}
          />
        </div>
      </div>
      <div className="min-h-0 flex-1 wide:grid wide:grid-cols-[minmax(9rem,11rem)_minmax(0,1fr)]">
        <section
          aria-label="负面内容"
          className="flex min-h-0 flex-col bg-surface wide:border-r wide:border-line"
        >
          <div className="min-h-0 flex-1 wide:overflow-y-auto">
            <EndlessList
              query={query}
              label="负面内容"
              estimate={118}
              waiting={<CommentsSkeleton rows={6} />}
              empty={{ title: "暂无负面", text: "会员说到质量、售后、价格等不满时，会自动显示在这里。" }}
            >
              {row}
            </EndlessList>
          </div>
          {chosen.length > 0 && (
            <div className="sticky bottom-[var(--tab-h,0)] z-10 flex flex-none items-center gap-2 border-t border-line bg-surface p-3 wide:bottom-0">
              <span className="num mr-auto text-15">已选 {chosen.length} 条</span>
              <JudgeButtons opinions={chosen} />
            </div>
          )}
        </section>
        {wide && (
          <section aria-label="详情" className="min-h-0 overflow-y-auto">
            {shown === undefined ? null : <OpinionDetail key={shown} id={shown} />}
          </section>
        )}
      </div>
      {lexicon && <LexiconSheet onClose={() => setLexicon(false)} />}
    </main>
  );
}
