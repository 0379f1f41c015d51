import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { RequestError } from "#client/request.ts";
import type { DeskBoard } from "#features/forum/boards-contract.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { BOARDS, boardsApi } from "./api.ts";

/** 版主: who looks after a board. */
export function ModeratorPart({ board }: { board: DeskBoard }) {
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const reload = () => queryClient.invalidateQueries({ queryKey: BOARDS });
  const add = useMutation({
    mutationFn: () =>
      boardsApi(
        "POST /api/admin/boards/{id}/moderators",
        { params: { id: board.id }, body: { member: wanted } },
        { quiet: true },
      ),
    onSuccess: () => setWanted(""),
    onError: (error) => setProblem(error instanceof RequestError ? error.message : "添加失败，请重试"),
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: (member: string) =>
      boardsApi("DELETE /api/admin/boards/{id}/moderators/{member}", { params: { id: board.id, member } }),
    onSettled: reload,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted.trim() === "") setProblem("请填写昵称或编号");
    else add.mutate();
  };
  return (
    <section className="hair-t mt-2 pt-4">
      <h3 className="text-15 font-semibold">版主</h3>
      <ul aria-busy={remove.isPending || undefined}>
        {board.moderators.map(({ id, nickname, avatar }) => (
          <li key={id} className="flex items-center gap-3 py-1.5">
            <Avatar name={nickname} src={avatar?.src ?? null} />
            <span className="min-w-0 flex-1 truncate text-15">{nickname}</span>
            <IconButton icon="close" label={`不再由${nickname}管理`} onClick={() => remove.mutate(id)} />
          </li>
        ))}
      </ul>
      <form noValidate onSubmit={submit} className="flex items-start gap-2 pt-1">
        <TextField
          label="添加版主"
          hideLabel
          placeholder="会员昵称或编号"
          className="min-w-0 flex-1"
          maxLength={40}
          value={wanted}
          error={problem}
          onChange={(event) => {
            setWanted(event.target.value);
            setProblem(null);
          }}
        />
        <Button type="submit" variant="line" size="l" className="flex-none" loading={add.isPending}>
          添加
        </Button>
      </form>
    </section>
  );
}
