import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { failureOf } from "#shared/failure.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import { deskApi, foundMembers } from "./api.ts";

export interface Person {
  id: string;
  nickname: string;
  avatar: { src: string } | null;
}

export interface DecisionFormProps {
  honourKey: string;
  act: "award" | "revoke";
  /** Whom it is about, where that is known already. */
  person?: Person | undefined;
  onDone: () => void;
}

/** Gives an honour to somebody, or takes it away, with a reason that he is told. */
export function DecisionForm({ honourKey, act, person, onDone }: DecisionFormProps) {
  const [chosen, setChosen] = useState(person);
  const form = useForm({
    initial: { q: "", reason: "" },
    check: (values) => ({
      ...(chosen === undefined && { q: "请先选择车友" }),
      ...(values.reason.trim().length < 2 && { reason: "请填写理由，会员会看到" }),
    }),
    async save({ reason }) {
      const sent = { params: { key: honourKey }, body: { member_id: chosen?.id ?? "", reason } };
      await (act === "award"
        ? deskApi("POST /api/admin/honours/{key}/award", sent, { quiet: true })
        : deskApi("POST /api/admin/honours/{key}/revoke", sent, { quiet: true }));
      onDone();
    },
  });
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      {chosen ? (
        <div className="flex items-center gap-3 rounded-2 bg-surface-2 px-3.5 py-2.5">
          <Avatar name={chosen.nickname} src={chosen.avatar?.src} size="m" />
          <b className="min-w-0 flex-1 truncate text-15 font-semibold">{chosen.nickname}</b>
          {person === undefined && (
            <Button variant="line" size="s" onClick={() => setChosen(undefined)}>
              换人
            </Button>
          )}
        </div>
      ) : (
        <>
          <TextField
            label="车友"
            autoComplete="off"
            maxLength={32}
            placeholder="昵称开头，或编号"
            {...form.text("q")}
          />
          <Found q={form.values.q.trim()} onChoose={setChosen} />
        </>
      )}
      <TextField
        label="理由"
        maxLength={100}
        {...form.text("reason")}
        hint={act === "award" ? "会写进给车友的通知，也显示在他的勋章上" : "会写进给车友的通知"}
      />
      <FormEnd form={form} variant={act === "award" ? "accent" : "danger"}>
        {act === "award" ? "授予" : "收回"}
      </FormEnd>
    </form>
  );
}

function Found({ q, onChoose }: { q: string; onChoose: (person: Person) => void }) {
  const { data, error, isError, isFetching } = useQuery(foundMembers(q));
  if (q === "") return null;
  if (isError) return <p className="text-13 text-bad">查询失败：{failureOf(error).title}</p>;
  if (!data) return <p className="text-13 text-ink-3">{isFetching ? "正在查找…" : ""}</p>;
  if (data.items.length === 0) return <p className="text-13 text-ink-3">没有相关车友</p>;
  return (
    <ul aria-label="找到的车友">
      {data.items.map((member) => (
        <li key={member.id} className="hair-t first:border-t-0">
          <button
            type="button"
            onClick={() => onChoose(member)}
            className="press flex min-h-12 w-full items-center gap-3 text-left"
          >
            <Avatar name={member.nickname} src={member.avatar?.src} size="s" />
            <span className="min-w-0 flex-1 truncate text-15">{member.nickname}</span>
            <Tag>编号 {member.id}</Tag>
          </button>
        </li>
      ))}
    </ul>
  );
}
