import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Hit } from "#capabilities/monitoring/monitoring/contract.ts";
import { useNavigate } from "#client/router.tsx";
import { deskPathOf } from "#sections/desk-paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { MONITORING, monitoringApi } from "../api/client.ts";
import { Snippet } from "../components/snippet.tsx";
import { actions, sectionWords, shortTime, stateOfText } from "../components/words.ts";
import { AssignList } from "./assign-list.tsx";
import { reviewOf } from "./review-of.ts";

export interface HitDetailProps {
  hit: Hit;
  can: { manage: boolean; words: boolean };
}

/** One hit with all that can be done about it. */
export function HitDetail({ hit, can }: HitDetailProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [assigning, setAssigning] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: MONITORING });
  const judge = useMutation({
    mutationFn: (falseHit: boolean) =>
      monitoringApi("POST /api/admin/hits/judge", { body: { ids: [hit.id], false_hit: falseHit } }),
    onSuccess: (_answer, falseHit) =>
      toast(falseHit ? "已标为误报，不再计入预警" : "已恢复为命中", { kind: "done" }),
    onSettled: refresh,
  });
  const open = useMutation({
    mutationFn: () => reviewOf(hit.kind, hit.target_id ?? ""),
    onSuccess: (path) => navigate(path),
  });
  const text = stateOfText(hit.target_id === null ? null : hit.state);
  const facts: readonly (readonly [string, string])[] = [
    ["分组", hit.group || "未分组"],
    ["作者", hit.author?.name ?? "匿名"],
    ["位置", `${sectionWords(hit.section)} · ${hit.noun}`],
    ["时间", shortTime(hit.at)],
    ["负责人", hit.assigned?.name ?? "还没有"],
  ];
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-20 font-bold break-words">{hit.word}</h2>
        <Tag kind={actions[hit.action].tag} {...(hit.action === "watch" && { icon: "eye" })}>
          {actions[hit.action].label}
        </Tag>
        <Tag kind={text.tag}>{text.label}</Tag>
        {hit.false_hit && <Tag>误报</Tag>}
      </div>
      <p className="rounded-2 bg-surface-2 p-4 text-17 leading-relaxed break-words">
        <Snippet hit={hit} />
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 text-15">
        {facts.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-3">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {hit.action === "watch" && (
        <p className="text-13 text-ink-3">这个词仅监测：只记下谁在哪里写到它，不算违规，内容照常公开。</p>
      )}
      {hit.target_id === null && (
        <p className="text-13 text-ink-3">这段文字在提交时被拦截，没有发出，也没有保存全文。</p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {hit.target_id !== null && (
          <Button variant="solid" icon="doc" loading={open.isPending} onClick={() => open.mutate()}>
            去审核
          </Button>
        )}
        {hit.link !== "" && (
          <a href={hit.link} className={buttonClass({ variant: "line" })}>
            看公开页面
          </a>
        )}
        {can.manage && (
          <>
            <Button variant="line" icon="user" onClick={() => setAssigning(true)}>
              指派
            </Button>
            <Button variant="line" loading={judge.isPending} onClick={() => judge.mutate(!hit.false_hit)}>
              {hit.false_hit ? "不是误报" : "误报"}
            </Button>
          </>
        )}
      </div>
      {hit.false_hit && can.words && (
        <div className="rounded-2 bg-info-soft p-4 text-15 text-info">
          <p>
            把“{hit.white}”加进白名单，以后这样写就不再命中“{hit.word}”。
          </p>
          <a
            href={deskPathOf("admin.word", {}, { query: { text: hit.white, white: "1" } })}
            className="press mt-2 flex min-h-11 items-center font-semibold"
          >
            去加白名单词
          </a>
        </div>
      )}
      <Sheet open={assigning} onClose={() => setAssigning(false)} title="交给谁处理">
        <AssignList ids={[hit.id]} onDone={() => setAssigning(false)} />
      </Sheet>
    </div>
  );
}
