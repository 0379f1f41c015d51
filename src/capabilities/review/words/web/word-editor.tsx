import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DeskMenuButton, useWide } from "#capabilities/desk/admin/web/public.ts";
import type { ListedWord, WordGroup } from "#capabilities/review/words/contract.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { useLeaveGuard } from "#client/leave-guard.ts";
import { RequestError } from "#client/request.ts";
import { useNavigate } from "#client/router.tsx";
import { deskPathOf } from "#sections/desk-paths.ts";
import { confirmDanger } from "#ui/confirm-store.ts";
import { EditActions } from "#ui/edit-actions.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { library, oneWord, WORDS, wordsApi } from "./api.ts";
import { ChangedNote } from "./changed-note.tsx";
import { LastHits } from "./last-hits.tsx";
import { RehearsalBox } from "./rehearsal-box.tsx";
import { TryBox } from "./try-box.tsx";
import { bodyOfDraft, draftOf } from "./word-draft.ts";
import { WordForm } from "./word-form.tsx";

const address = {
  /** None for a new one. */
  id: textUpTo(20),
  /** What a new one begins with: from a card in review, or a false alarm. */
  text: textUpTo(40),
  group: textUpTo(20),
  white: textUpTo(1),
};

/** 关键词详情: one word with everything that can be said of it, and what it would do. */
export function WordEditor() {
  const { values } = useAddress(address);
  const { id } = values;
  const lists = useQuery(library());
  const word = useQuery({ ...oneWord(id ?? ""), enabled: id !== undefined });
  const failed = [lists, word].find(({ isError }) => isError);
  const isThere = lists.data !== undefined && (id === undefined || word.data !== undefined);
  const white = lists.data?.groups.find(({ action }) => action === "allow");
  const groupId =
    (values.white === undefined ? values.group : white?.id) ||
    lists.data?.groups.find(({ name }) => name === "自定义")?.id ||
    lists.data?.groups[0]?.id;
  return (
    <main className="flex min-h-dvh flex-col wide:h-dvh">
      <Header title={id === undefined ? "添加词" : (word.data?.text ?? "关键词详情")} />
      {failed && !isThere ? (
        <NotLoaded query={failed} />
      ) : isThere ? (
        <Editor
          key={id ?? "new"}
          word={id === undefined ? null : (word.data ?? null)}
          preset={{ text: values.text ?? "", groupId: groupId ?? "", allow: groupId === white?.id }}
          groups={lists.data.groups}
          kinds={lists.data.kinds}
        />
      ) : (
        <CommentsSkeleton rows={6} />
      )}
    </main>
  );
}

function Header({ title }: { title: string }) {
  const navigate = useNavigate();
  return (
    <header className="hair-b sticky top-0 z-10 flex-none bg-surface pt-safe">
      <div className="flex h-15 items-center gap-1 pr-4 pl-1 wide:h-16 wide:px-4">
        <IconButton icon="back" label="返回词库" onClick={() => void navigate(deskPathOf("admin.words"))} />
        <h1 className="min-w-0 flex-1 truncate text-20 font-bold">{title}</h1>
        <DeskMenuButton />
      </div>
    </header>
  );
}

interface EditorProps {
  word: ListedWord | null;
  preset: { text: string; groupId: string; allow: boolean };
  groups: readonly WordGroup[];
  kinds: readonly { key: string; label: string }[];
}

function Editor({ word: stored, preset, groups, kinds }: EditorProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const wide = useWide();
  /** What the form began with: its version is named by a change. */
  const [word, setWord] = useState(stored);
  const [clash, setClash] = useState<{ text: string; word: ListedWord | null } | null>(null);
  const [newer, setNewer] = useState<ListedWord | null>(null);
  const form = useForm({
    initial: draftOf(word, preset),
    check: ({ text }) => (text.trim() === "" ? { text: "请填写词语" } : {}),
    async save(draft) {
      const body = bodyOfDraft(draft);
      try {
        const saved =
          word === null
            ? await wordsApi("POST /api/admin/words", { body }, { quiet: true })
            : await wordsApi(
                "PUT /api/admin/words/{id}",
                { params: { id: word.id }, body: { ...body, version: word.version } },
                { quiet: true },
              );
        begin(saved);
        toast(word === null ? `已添加“${saved.text}”，立即生效` : "已保存，立即生效", { kind: "done" });
        await queryClient.invalidateQueries({ queryKey: WORDS });
        if (word === null)
          await navigate(deskPathOf("admin.word", {}, { query: { id: saved.id } }), { replace: true });
      } catch (error) {
        if (error instanceof RequestError && error.code === "CONFLICT") {
          const { word: there } = await wordsApi("GET /api/admin/words/named", {
            query: { text: body.text },
          });
          setClash({ text: draft.text, word: there });
        }
        if (error instanceof RequestError && error.code === "CHANGED" && word !== null)
          setNewer(await wordsApi("GET /api/admin/words/{id}", { params: { id: word.id } }));
        throw error;
      }
    },
  });
  const begin = (saved: ListedWord) => {
    setWord(saved);
    setClash(null);
    setNewer(null);
    form.reset(draftOf(saved, preset));
  };
  const remove = useMutation({
    mutationFn: ({ id, version }: ListedWord) =>
      wordsApi("DELETE /api/admin/words/{id}", { params: { id }, query: { version } }),
    async onSuccess() {
      toast("已从词库删除", { kind: "done" });
      form.reset(form.values);
      await navigate(deskPathOf("admin.words"));
      await queryClient.invalidateQueries({ queryKey: WORDS });
    },
  });
  const askRemove = async (one: ListedWord) => {
    const yes = await confirmDanger(
      `从词库删除“${one.text}”？`,
      "已经发布的内容不受影响。不想再用但要留着，可以停用。",
      "删除",
    );
    if (yes) remove.mutate(one);
  };
  useLeaveGuard(form.dirty && !form.busy && !remove.isPending);
  const draft = { ...bodyOfDraft(form.values), id: word?.id ?? null };
  const white = groups.find(({ action }) => action === "allow");
  const does = draft.action ?? groups.find(({ id }) => id === draft.group_id)?.action ?? "watch";
  const named = new Map(kinds.map(({ key, label }) => [key, label]));
  const isNamed = form.values.text.trim() !== "";
  return (
    <div className="min-h-0 flex-1 bg-surface wide:grid wide:grid-cols-[minmax(0,1fr)_10rem]">
      <form {...form.props} className="flex min-h-0 flex-col wide:border-r wide:border-line">
        <div className="grid flex-1 content-start gap-5 px-4 py-4 wide:overflow-y-auto wide:px-6">
          <WordForm
            form={form}
            groups={groups}
            kinds={kinds}
            clash={clash?.text === form.values.text && clash.word && <ClashNote word={clash.word} />}
          />
          {newer && (
            <ChangedNote
              mine={form.values}
              newer={newer}
              groups={groups}
              onTake={() => begin(newer)}
              onKeep={() => {
                setWord(newer);
                setNewer(null);
              }}
            />
          )}
        </div>
        <section
          aria-label="保存"
          className="hair-t fixed inset-x-0 bottom-0 z-20 mx-auto w-full max-w-column flex-none bg-surface px-4 pt-2.5 wide:static wide:max-w-none wide:px-6"
        >
          <FormProblem form={form} className="mb-2" />
          <EditActions
            saving={form.busy}
            saveLabel={word === null ? "添加" : "保存"}
            removing={remove.isPending}
            onRemove={word ? () => void askRemove(word) : undefined}
          />
          <div className="h-2.5 pb-safe" />
        </section>
      </form>
      <aside className="px-4 pt-4 pb-28 wide:overflow-y-auto wide:pb-4" aria-label="试一试">
        <h2 className="mb-3 text-15 font-semibold">{wide ? "试一段文字" : "试一段文字（按上面填的算）"}</h2>
        <TryBox word={isNamed ? draft : undefined} />
        <div className="mt-6 grid gap-6">
          <RehearsalBox word={draft} white={white?.id} kinds={named} />
          {word && <LastHits id={word.id} kinds={named} watched={does === "watch"} />}
        </div>
      </aside>
    </div>
  );
}

/** The word is there already: what it does, and the way to it. */
function ClashNote({ word }: { word: ListedWord }) {
  return (
    <p className="mt-2 rounded-2 bg-warn-soft px-3 py-2.5 text-13">
      词库里已有“{word.text}”，在“{word.group}”分组，{word.active ? "启用中" : "已停用"}。
      <a
        href={deskPathOf("admin.word", {}, { query: { id: word.id } })}
        className="press hit ml-1 font-semibold text-accent-ink"
      >
        打开它
      </a>
    </p>
  );
}
