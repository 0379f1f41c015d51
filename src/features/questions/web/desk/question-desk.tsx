import { useInfiniteQuery } from "@tanstack/react-query";
import { AdminHeader, Panel } from "#capabilities/desk/admin/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { Chip } from "#ui/chip.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { deskQuestions } from "./api.ts";
import { QuestionRow } from "./question-row.tsx";

const lists = [
  { key: undefined, label: "全部" },
  { key: "closed", label: "已关闭" },
  { key: "duplicate", label: "重复问题" },
  { key: "anonymous", label: "有匿名" },
  { key: "bounty", label: "待处理悬赏" },
] as const;

/** 问答: questions closed, linked to the one asked before, and who is behind what was written anonymously. */
export function QuestionDesk() {
  const { values, change } = useAddress({
    q: textUpTo(60),
    only: oneOf(["closed", "duplicate", "anonymous", "bounty"], undefined),
  });
  const query = useInfiniteQuery(deskQuestions(values));
  return (
    <main className="pb-8">
      <AdminHeader title="问答" />
      <div className="p-3 wide:mx-auto wide:max-w-240 wide:px-6 wide:py-4">
        <Panel title="问题" note="提问和回答的审核在审核队列里">
          <SearchField
            className="pb-2"
            label="搜索问题"
            placeholder="标题里的词，或问题编号"
            maxLength={60}
            value={values.q}
            onChange={(q) => change({ q })}
          />
          <div className="scroll-x -mx-1 flex gap-2 px-1 py-1.5">
            {lists.map(({ key, label }) => (
              <Chip key={label} selected={values.only === key} onClick={() => change({ only: key })}>
                {label}
              </Chip>
            ))}
          </div>
          <EndlessList
            query={query}
            label="问题"
            estimate={132}
            waiting={<CommentsSkeleton rows={5} />}
            empty={{
              compact: true,
              title: values.q ? `没有找到“${values.q}”` : "没有相关问题",
              text: values.q ? "换个词，或填问题编号。" : "换个条件试试。",
            }}
          >
            {(question) => <QuestionRow question={question} />}
          </EndlessList>
        </Panel>
      </div>
    </main>
  );
}
