import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AdminHeader, FilterSelect, SectionFilter } from "#capabilities/desk/admin/web/public.ts";
import { termOf } from "#capabilities/site/blocks/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import type { ListedCampaign } from "#features/campaigns/desk-contract.ts";
import type { PageKind } from "#features/campaigns/page-kinds-contract.ts";
import { sectionName } from "#sections/section-name.ts";
import { Button } from "#ui/button.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Picture } from "#ui/picture.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { deskCampaigns } from "./api.ts";
import { deskStates } from "./listed.ts";
import { editorPath, kindWords } from "./words.ts";

const BeginSheet = lazyPart(async () => (await import("./begin-sheet.tsx")).default);

const listAddress = { section: textUpTo(40), state: oneOf(deskStates, undefined) };

/** Campaigns or pages, those that changed last first, and a way to begin one. */
export function CampaignList({ kind }: { kind: PageKind }) {
  const words = kindWords[kind];
  const { values, change } = useAddress(listAddress);
  const [begun, setBegun] = useState(false);
  const query = useInfiniteQuery(deskCampaigns({ kind, ...values }));
  const filtered = values.section !== undefined || values.state !== undefined;
  return (
    <main className="pb-8">
      <AdminHeader title={words.title}>
        <Button variant="accent" size="s" icon="plus" onClick={() => setBegun(true)}>
          新建
        </Button>
      </AdminHeader>
      <div className="scroll-x flex gap-2 px-4 py-3 wide:px-6">
        <SectionFilter value={values.section} onChange={(section) => change({ section })} />
        <FilterSelect
          label="状态"
          all="全部状态"
          options={deskStates.map((state) => ({ value: state, label: words.states[state].label }))}
          value={values.state}
          onChange={(state) => change({ state: deskStates.find((one) => one === state) })}
        />
      </div>
      <div className="px-4 wide:max-w-240 wide:px-6">
        <EndlessList
          query={query}
          label={words.title}
          estimate={88}
          waiting={<RowsSkeleton rows={4} />}
          empty={
            filtered
              ? { title: `没有相关${words.one}`, text: "换个条件试试。" }
              : {
                  title: words.emptyTitle,
                  text: words.emptyText,
                  action: (
                    <Button variant="accent" icon="plus" onClick={() => setBegun(true)}>
                      新建{words.one}
                    </Button>
                  ),
                }
          }
        >
          {(campaign) => <CampaignRow campaign={campaign} />}
        </EndlessList>
      </div>
      {begun && <BeginSheet kind={kind} section={values.section} onClose={() => setBegun(false)} />}
    </main>
  );
}

function CampaignRow({ campaign }: { campaign: ListedCampaign }) {
  const { id, kind: what, slug, section, title, state, from, until, has_draft: draft, picture } = campaign;
  const { states, prefix } = kindWords[what];
  const { label, kind } = states[state];
  const term = termOf({ from, until });
  return (
    <a href={editorPath(what, id)} className="press hair-b flex min-h-20 items-center gap-3 py-3">
      <span className="relative grid size-14 flex-none place-items-center overflow-hidden rounded-2 bg-surface-2 text-ink-3">
        {picture ? <Picture media={picture} alt="" ratio="fill" sizes="60px" /> : <Icon name="image" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <b className="truncate text-15 font-semibold">{title}</b>
          <Tag kind={kind}>{label}</Tag>
          {draft && state !== "draft" && <Tag kind="warn">有草稿</Tag>}
        </span>
        <span className="mt-0.5 block truncate text-13 text-ink-2">{`${sectionName(section)} · ${prefix}${slug}`}</span>
        {term && <span className="num mt-0.5 block truncate text-12 text-ink-3">{term}</span>}
      </span>
      <Icon name="right" size="s" className="flex-none text-ink-3" />
    </a>
  );
}
