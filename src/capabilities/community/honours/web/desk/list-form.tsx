import { useState } from "react";
import type { ListedResult } from "#capabilities/community/honours/contract.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { Button } from "#ui/button.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { deskApi } from "./api.ts";

const words: Record<ListedResult, string> = {
  given: "已授予",
  held: "早已拥有",
  unknown: "没有这位车友",
  repeated: "重复",
};

/** How many lines one list may have, as the server refuses more. */
const MOST = 1000;

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Gives an honour to a pasted list of members, and shows what became of every line. */
export function ListForm({ honourKey, onDone }: { honourKey: string; onDone: () => void }) {
  const [results, setResults] = useState<readonly { row: number; line: string; result: ListedResult }[]>();
  const form = useForm({
    initial: { list: "", reason: "" },
    check: ({ list, reason }) => ({
      ...(linesOf(list).length === 0 && { list: "请粘贴名单，一行一位" }),
      ...(linesOf(list).length > MOST && { list: `一次最多 ${MOST} 人` }),
      ...(reason.trim().length < 2 && { reason: "请填写理由，会员会看到" }),
    }),
    async save({ list, reason }) {
      const { items } = await deskApi(
        "POST /api/admin/honours/{key}/award-list",
        { params: { key: honourKey }, body: { members: linesOf(list), reason } },
        { quiet: true },
      );
      setResults(items.map((item, row) => ({ row, ...item })));
    },
  });
  if (results !== undefined) {
    const given = results.filter(({ result }) => result === "given").length;
    return (
      <div className="grid gap-4 pb-2">
        <p className="num text-15">
          授予了 {given} 位，另外 {results.length - given} 行没有授予
        </p>
        <ol aria-label="结果">
          {results.map(({ row, line, result }) => (
            <li key={row} className="hair-t flex items-center gap-3 py-3 first:border-t-0">
              <span className="min-w-0 flex-1 truncate text-15">{line}</span>
              <Tag {...(result === "given" && { kind: "ok" })}>{words[result]}</Tag>
            </li>
          ))}
        </ol>
        <Button variant="accent" wide onClick={onDone}>
          好
        </Button>
      </div>
    );
  }
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <TextArea
        label="名单"
        rows={6}
        placeholder={"一行一位：编号或昵称"}
        {...form.text("list")}
        hint={`最多 ${MOST} 行。名单里的人已经有的不会再给`}
      />
      <TextField label="理由" maxLength={100} {...form.text("reason")} hint="会写进给车友的通知" />
      <FormEnd form={form}>按名单授予</FormEnd>
    </form>
  );
}
