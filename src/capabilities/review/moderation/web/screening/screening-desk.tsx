import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AdminHeader, Panel } from "#capabilities/desk/admin/web/public.ts";
import { sections } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { Icon } from "#ui/icon.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { type ScreenedKind, type ScreeningRule, screening } from "./api.ts";
import { RuleSheet } from "./rule-sheet.tsx";

/** What is shown at once and what is looked at first, for each kind of content. */
export function ScreeningDesk() {
  const query = useQuery(screening());
  const { data } = query;
  return (
    <main className="pb-8">
      <AdminHeader title="先审后发" />
      <div className="grid gap-3.5 p-3 wide:px-6 wide:py-4">
        <p className="px-1 text-13 text-ink-2">
          命中词库的内容总是按词处理：拦截的发不出去，转审的先审。下面是其余内容怎么发。
        </p>
        {data === undefined ? (
          <NotLoaded query={query} waiting={<CommentsSkeleton rows={4} />} />
        ) : (
          data.kinds.map((kind) => <KindPanel key={kind.kind} kind={kind} />)
        )}
      </div>
    </main>
  );
}

const clubs = sections.filter((section) => !section.umbrella);

function KindPanel({ kind }: { kind: ScreenedKind }) {
  const [open, setOpen] = useState<string | null>(null);
  const general = kind.rules.find(({ section }) => section === "");
  return (
    <Panel title={kind.title}>
      <ul>
        {["", ...clubs.map(({ slug }) => slug)].map((section) => {
          const own = kind.rules.find((rule) => rule.section === section);
          return (
            <li key={section} className="hair-t first:border-t-0">
              <button
                type="button"
                onClick={() => setOpen(section)}
                className="press flex min-h-13 w-full items-center gap-3 py-2 text-left"
              >
                <span className="w-24 flex-none text-15">
                  {section === "" ? "全部分区" : sectionName(section)}
                </span>
                <span className="flex min-w-0 flex-1 flex-wrap gap-1.5">
                  {section !== "" && own === undefined ? (
                    <span className="text-13 text-ink-3">同全部分区</span>
                  ) : (
                    <RuleTags rule={own ?? kind.usual} />
                  )}
                  {section === "" && own === undefined && <span className="text-13 text-ink-3">默认</span>}
                </span>
                <Icon name="right" size="s" className="flex-none text-ink-3" />
              </button>
            </li>
          );
        })}
      </ul>
      {open !== null && (
        <RuleSheet
          kind={kind}
          section={open}
          own={kind.rules.find((rule) => rule.section === open)}
          otherwise={open === "" ? kind.usual : (general ?? kind.usual)}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  );
}

/** A rule in a few words. */
function RuleTags({ rule }: { rule: ScreeningRule }) {
  if (rule.first) return <Tag kind="warn">全部先审</Tag>;
  const held = [
    rule.new_members && "新会员先审",
    rule.links && "站外链接先审",
    rule.pictures === "always" ? "图片先审" : rule.pictures === "new" && "新会员图片先审",
  ].filter((text) => text !== false);
  return (
    <>
      {held.map((text) => (
        <Tag key={text} kind="info">
          {text}
        </Tag>
      ))}
      <Tag kind="ok">{held.length > 0 ? "其余直接发" : "直接发"}</Tag>
      {!rule.afterwards && <Tag>直接发的不进队列</Tag>}
    </>
  );
}
