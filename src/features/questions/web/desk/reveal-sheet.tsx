import { useState } from "react";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import type { DeskQuestion } from "#features/questions/desk-contract.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { questionDeskApi } from "./api.ts";

interface Found {
  id: string;
  nickname: string;
  avatar: { src: string } | null;
}

/** Who is behind something anonymous. It takes a reason, and the look stands in the audit log. */
export function RevealSheet({ question, onClose }: { question: DeskQuestion; onClose: () => void }) {
  const things = [
    ...(question.anonymous ? [{ kind: "question" as const, id: question.id, label: "这个提问" }] : []),
    ...question.anonymous_answers.map(({ id, excerpt }) => ({
      kind: "answer" as const,
      id,
      label: `回答“${[...excerpt].slice(0, 14).join("")}…”`,
    })),
  ];
  const [chosen, setChosen] = useState(things[0]);
  const [found, setFound] = useState<Found | null>(null);
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => ([...reason.trim()].length < 2 ? { reason: "请填写查看原因" } : {}),
    async save({ reason }) {
      if (chosen === undefined) return;
      const { member } = await questionDeskApi(
        "POST /api/admin/anonymous/{kind}/{id}",
        { params: { kind: chosen.kind, id: chosen.id }, body: { reason } },
        { quiet: true },
      );
      setFound(member);
    },
  });
  return (
    <Sheet
      onClose={onClose}
      title="查看匿名作者"
      description="只在处理违法、投诉等情况下查看。谁、为什么看的会记入操作记录。"
      footer={
        found ? (
          <Button variant="line" size="l" wide onClick={onClose}>
            关闭
          </Button>
        ) : (
          <Button variant="accent" size="l" wide loading={form.busy} onClick={() => void form.submit()}>
            查看
          </Button>
        )
      }
    >
      {found ? (
        <p role="status" className="flex items-center gap-3 py-3">
          <Avatar name={found.nickname} src={found.avatar?.src ?? null} />
          <span>
            <b className="block text-17 font-semibold">{found.nickname}</b>
            <span className="num text-13 text-ink-3">会员编号 {found.id}</span>
          </span>
        </p>
      ) : (
        <form {...form.props} className="grid gap-3">
          {things.length > 1 && (
            <div className="flex flex-wrap gap-2">
              {things.map((thing) => (
                <Chip
                  key={`${thing.kind}${thing.id}`}
                  selected={thing === chosen}
                  onClick={() => setChosen(thing)}
                >
                  {thing.label}
                </Chip>
              ))}
            </div>
          )}
          <TextArea label="查看原因" rows={2} maxLength={100} {...form.text("reason")} />
          <FormProblem form={form} />
        </form>
      )}
    </Sheet>
  );
}
