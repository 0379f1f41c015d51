import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AdminHeader, FilterSelect } from "#capabilities/desk/admin/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { warningLevels } from "#shared/monitoring.ts";
import { withItem } from "#shared/with-item.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EndlessList, itemsOf } from "#ui/endless-list.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { useMonitoringLive } from "../api/use-live.ts";
import { warnedPostList } from "../api/warnings.ts";
import { levels } from "../components/words.ts";
import { ContentRow } from "./content-row.tsx";
import { HandleSheet } from "./handle-sheet.tsx";

const address = { level: oneOf(warningLevels, undefined), rule: textUpTo(20) };

/** Posts that warnings are about. Several of one warning are handled together. */
export function WarnedPosts() {
  const { values, change } = useAddress(address);
  const { level, rule } = values;
  const query = useInfiniteQuery(warnedPostList({ level, rule_id: rule }));
  useMonitoringLive();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<"reject" | "delete" | null>(null);
  const figures = query.data?.pages[0];
  const items = itemsOf(query, ({ id, warning }) => `${id}:${warning.id}`);
  const picked = items.filter(({ id }) => chosen.has(id));
  const ofOne = picked.filter(({ warning }) => warning.id === picked[0]?.warning.id);
  const choose = (id: string, yes: boolean) => setChosen(withItem(chosen, id, yes));
  return (
    <main className="pb-8">
      <AdminHeader title="预警帖子" />
      <div className="wide:px-6 wide:py-4">
        <section aria-label="帖子" className="bg-surface wide:rounded-3">
          <div className="hair-b flex items-center gap-2 overflow-x-auto px-4 py-3 wide:px-6">
            {warningLevels.map((one) => (
              <Chip
                key={one}
                className="flex-none"
                selected={level === one}
                onClick={() => change({ level: level === one ? undefined : one })}
              >
                {levels[one].label}色
              </Chip>
            ))}
            <FilterSelect
              label="规则"
              all="全部规则"
              options={(figures?.rules ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={rule}
              onChange={(value) => change({ rule: value })}
            />
          </div>
          <div className="px-4 wide:px-6">
            <EndlessList
              query={query}
              label="预警帖子"
              itemKey={({ id, warning }) => `${id}:${warning.id}`}
              estimate={120}
              waiting={<CommentsSkeleton rows={5} />}
              empty={{
                title: level || rule ? "没有符合条件的帖子" : "预警里没有帖子",
                text: level || rule ? "换个条件试试。" : "触发预警的帖子和提问会显示在这里。",
              }}
            >
              {(post) => (
                <ContentRow
                  content={post}
                  {...(figures?.can.decide &&
                    (post.state === "published" || post.state === "in_review") && {
                      chosen: chosen.has(post.id),
                    })}
                  onChoose={(yes) => choose(post.id, yes)}
                >
                  <a
                    href={deskPathOf("admin.warning", {}, { query: { id: post.warning.id } })}
                    className="press hit flex items-center gap-1.5 text-ink-2"
                  >
                    <Tag kind={levels[post.warning.level].tag}>{levels[post.warning.level].label}</Tag>
                    {post.warning.rule}
                  </a>
                </ContentRow>
              )}
            </EndlessList>
          </div>
        </section>
      </div>
      {picked.length > 0 && (
        <div className="sticky bottom-20 z-5 mx-4 mt-3 flex items-center gap-2.5 rounded-3 bg-surface p-3 shadow-float wide:bottom-4 wide:mx-6">
          <span className="num min-w-0 flex-1 text-13 text-ink-2">
            已选 {picked.length} 条{ofOne.length < picked.length && "，先处理同一条预警里的"}
          </span>
          <Button variant="line" onClick={() => setAsked("reject")}>
            驳回
          </Button>
          <Button variant="danger" onClick={() => setAsked("delete")}>
            删除
          </Button>
        </div>
      )}
      {asked && ofOne[0] && (
        <HandleSheet
          warningId={ofOne[0].warning.id}
          texts={ofOne}
          decision={asked}
          onClose={(done) => {
            setAsked(null);
            if (done) setChosen(new Set(picked.filter((one) => !ofOne.includes(one)).map(({ id }) => id)));
          }}
        />
      )}
    </main>
  );
}
