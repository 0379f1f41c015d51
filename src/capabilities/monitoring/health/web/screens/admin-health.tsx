import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DeskPage, Panel } from "#capabilities/desk/admin/web/public.ts";
import type { HealthItem } from "#capabilities/monitoring/health/contract.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { Tag, type TagProps } from "#ui/tag.tsx";
import { installation } from "../api.ts";
import { type Part, TryPart } from "../try-part.tsx";

/** 运行状况: each part of the installation, what is wrong with it and what to do. */
export default function AdminHealth() {
  return <DeskPage title="运行状况">{() => <Health />}</DeskPage>;
}

const standings: Readonly<Record<HealthItem["standing"], { kind: TagProps["kind"]; label: string }>> = {
  ok: { kind: "ok", label: "正常" },
  warn: { kind: "warn", label: "注意" },
  bad: { kind: "bad", label: "异常" },
  off: { kind: "plain", label: "未启用" },
};

function Health() {
  const query = useQuery(installation());
  const [trying, setTrying] = useState<Part | null>(null);
  if (query.data === undefined) return <NotLoaded query={query} waiting={<CommentsSkeleton rows={6} />} />;
  const { items, checked_at: checkedAt } = query.data;
  const wrong = items.filter(({ standing }) => standing === "bad" || standing === "warn");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:max-w-column wide:px-6 wide:py-4">
      <Panel
        title={wrong.length === 0 ? "一切正常" : `${wrong.length} 处需要处理`}
        note={`${formatDate(checkedAt, { time: true, year: false })} 检查`}
        action={
          <Button variant="line" size="s" loading={query.isFetching} onClick={() => void query.refetch()}>
            重新检查
          </Button>
        }
      >
        {wrong.length > 0 && (
          <p className="mb-2 text-15 text-ink-2">{wrong.map(({ title }) => title).join("、")}</p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="line" size="s" onClick={() => setTrying("sms")}>
            发测试短信
          </Button>
          <Button variant="line" size="s" onClick={() => setTrying("mail")}>
            发测试邮件
          </Button>
          <Button variant="line" size="s" onClick={() => setTrying("storage")}>
            测试图片存储
          </Button>
        </div>
        <p className="mt-2 text-13 text-ink-3">群机器人在“关注与规则”的接收方里测试。</p>
      </Panel>
      {[...Map.groupBy(items, ({ group }) => group)].map(([group, some]) => (
        <Panel key={group} title={group}>
          <ul>
            {some.map((item) => (
              <li key={item.key} className="hair-b py-3">
                <p className="flex items-baseline gap-3">
                  <span className="min-w-0 flex-1 text-15 font-semibold">{item.title}</span>
                  <Tag kind={standings[item.standing].kind}>{standings[item.standing].label}</Tag>
                </p>
                <p className="mt-1 text-13 break-words text-ink-2">{item.found}</p>
                {item.todo !== "" && <p className="mt-1 text-13 break-words text-ink-3">{item.todo}</p>}
              </li>
            ))}
          </ul>
        </Panel>
      ))}
      {trying !== null && (
        <TryPart part={trying} onTried={() => void query.refetch()} onClose={() => setTrying(null)} />
      )}
    </div>
  );
}
