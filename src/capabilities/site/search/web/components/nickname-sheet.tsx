import { useQueryClient } from "@tanstack/react-query";
import type { SearchNickname } from "#capabilities/site/search/contract.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { Button } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { nicknamesKey, searchDeskApi } from "../api/search-words.ts";

interface NicknameSheetProps {
  /** Null for a new one. */
  row: SearchNickname | null;
  /** What a new one begins with, as a word that was searched in vain. */
  word?: string;
  onClose: () => void;
}

/** One nickname: what people type, and what is searched instead. */
export default function NicknameSheet({ row, word = "", onClose }: NicknameSheetProps) {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { word: row?.shown ?? word, means: row?.means ?? "" },
    async save(body) {
      await searchDeskApi("PUT /api/admin/search-nicknames", { body }, { quiet: true });
      await queryClient.invalidateQueries({ queryKey: nicknamesKey });
      toast("别名已生效", { kind: "done" });
      onClose();
    },
  });
  const drop = async () => {
    if (row === null || !(await confirmDanger(`删除别名“${row.shown}”？`, "以后按原词搜索。", "删除")))
      return;
    try {
      await searchDeskApi("POST /api/admin/search-nicknames/remove", { body: { word: row.word } });
      toast("别名已删除", { kind: "done" });
      onClose();
    } catch {
      // The request layer has told why; what stands is asked for again below.
    } finally {
      await queryClient.invalidateQueries({ queryKey: nicknamesKey });
    }
  };
  return (
    <FormSheet form={form} title={row ? "别名" : "新建别名"} label="保存" onClose={onClose}>
      <TextField
        label="别名"
        hint="会员搜的词，例如：雷车"
        maxLength={20}
        readOnly={row !== null}
        {...form.text("word")}
      />
      <TextField
        label="指的是"
        hint="改按这个词搜索，例如：雷克萨斯"
        maxLength={20}
        {...form.text("means")}
      />
      {row && (
        <Button variant="line" icon="trash" onClick={() => void drop()}>
          删除这个别名
        </Button>
      )}
    </FormSheet>
  );
}
