import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { adminClient, useStoredAdmin } from "#capabilities/desk/admin/web/public.ts";
import type { PreviewNote, previewEndpoints } from "#capabilities/desk/phone-preview/contract.ts";
import { readQuery } from "#client/queries.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { TextArea } from "#ui/text-area.tsx";

const api = adminClient<typeof previewEndpoints>();

const notes = (type: string, id: string) =>
  readQuery(
    ["admin", "preview-notes", type, id],
    (how) => api("GET /api/phone-preview/notes", { query: { type, id } }, how),
    { staleTime: 0, refetchInterval: 15_000 },
  );

interface About {
  type: string;
  id: string;
}

/** What colleagues say of what is previewed; for those who are signed in to the desk in this browser. */
export function PreviewNotes(about: About) {
  const { ready, token } = useStoredAdmin();
  return ready && token !== null ? <Notes {...about} /> : null;
}

function Notes({ type, id }: About) {
  const queryClient = useQueryClient();
  const query = useQuery(notes(type, id));
  const [body, setBody] = useState("");
  const look = () => queryClient.invalidateQueries(notes(type, id));
  const leave = useMutation({
    mutationFn: () => api("POST /api/phone-preview/notes", { body: { type, id, body } }),
    onSuccess: () => setBody(""),
    onSettled: look,
  });
  const items = query.data?.items ?? [];
  const open = items.filter(({ resolved }) => resolved === null).length;
  return (
    <section
      aria-label="同事的意见"
      className="mt-4 bg-surface px-edge py-4 wide:fixed wide:inset-y-4 wide:left-[calc(50%+5.3rem)] wide:mt-0 wide:w-[6rem] wide:overflow-y-auto wide:rounded-3"
    >
      <h2 className="text-17 font-bold">
        同事的意见 {open > 0 && <span className="num text-13 font-normal text-ink-3">{open} 条待处理</span>}
      </h2>
      {query.isError && items.length === 0 ? (
        <NotLoaded query={query} compact />
      ) : (
        <ol className="my-2">
          {items.map((note) => (
            <Note key={note.id} note={note} onSettled={look} />
          ))}
          {query.data && items.length === 0 && <li className="py-3 text-13 text-ink-3">还没有人留下意见</li>}
        </ol>
      )}
      <form
        className="space-y-2"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (body.trim() !== "") leave.mutate();
        }}
      >
        <TextArea
          label="写意见"
          hideLabel
          rows={2}
          maxLength={500}
          placeholder="填写需要修改的地方"
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
        <Button type="submit" wide variant="line" loading={leave.isPending} disabled={body.trim() === ""}>
          留下意见
        </Button>
      </form>
    </section>
  );
}

function Note({ note, onSettled }: { note: PreviewNote; onSettled: () => unknown }) {
  const settled = note.resolved !== null;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api("PUT /api/phone-preview/notes/{id}", { params: { id: note.id }, body: { resolved: !settled } }),
    onSettled,
  });
  return (
    <li className={cx("hair-b py-3", settled && "text-ink-3")}>
      <p className="num text-12 text-ink-3">
        {note.by} · {formatDate(note.at, { time: true })}
      </p>
      <p className={cx("mt-1 text-15 whitespace-pre-wrap", settled && "line-through")}>{note.body}</p>
      <div className="mt-1 flex items-center gap-3">
        {note.resolved && <span className="text-12">{note.resolved.by} 已处理</span>}
        <button
          type="button"
          disabled={isPending}
          onClick={() => mutate()}
          className="press hit ml-auto text-13 text-accent-ink"
        >
          {settled ? "重新打开" : "标为已处理"}
        </button>
      </div>
    </li>
  );
}
