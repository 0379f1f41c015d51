import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAdminSession } from "#capabilities/desk/admin/web/public.ts";
import { sendForm } from "#capabilities/media/media/web/public.ts";
import { chooseFiles } from "#capabilities/site/blocks/web/public.ts";
import { RequestError } from "#client/request.ts";
import { saveCsv } from "#client/save-file.ts";
import type { GoodsFile } from "#features/goods/files-contract.ts";
import { CSV_MARK } from "#shared/csv.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import { deskApi, refreshGoods } from "./api.ts";

/** All prices and stock as a file, and back: what it would change is shown before it does. */
export function FileSheet({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const token = useAdminSession(({ token: own }) => own);
  const [seen, setSeen] = useState<{ file: File; found: GoodsFile } | null>(null);
  const save = useMutation({
    async mutationFn() {
      const parts: string[] = [CSV_MARK];
      let cursor: string | undefined;
      do {
        const part = await deskApi("POST /api/admin/goods-file/export", {
          body: cursor === undefined ? {} : { cursor },
        });
        parts.push(part.csv);
        cursor = part.next_cursor ?? undefined;
      } while (cursor !== undefined);
      saveCsv("商品.csv", parts);
      toast("已导出", { kind: "done" });
    },
  });
  const send = (file: File, version?: string) => {
    const form = new FormData();
    form.set("file", file, file.name);
    const query = version === undefined ? "" : `?version=${version}`;
    return sendForm<GoodsFile>(`/api/admin/goods-file${query}`, form, {
      signal: new AbortController().signal,
      token,
    });
  };
  const read = useMutation({
    async mutationFn({ file, version }: { file: File; version?: string }) {
      try {
        const found = await send(file, version);
        if (!found.done) return setSeen({ file, found });
        setSeen(null);
        onClose();
        toast(`已改 ${found.changed} 个规格`, { kind: "done" });
        await refreshGoods(queryClient);
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        setSeen(null);
        toast(error.message, { kind: "error" });
      }
    },
  });
  const choose = async () => {
    const [file] = await chooseFiles(".csv,text/csv");
    if (file !== undefined) read.mutate({ file });
  };
  const version = seen?.found.version ?? null;
  return (
    <Sheet
      onClose={onClose}
      title="商品表格"
      description="导出后改价格、库存和在售，再导入。按编码对应，商品和规格的名称不会改"
      footer={
        seen !== null && version !== null && seen.found.changed > 0 ? (
          <Button
            variant="accent"
            size="l"
            wide
            loading={read.isPending}
            onClick={() => read.mutate({ file: seen.file, version })}
          >
            改 {seen.found.changed} 个规格
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-wrap gap-2 py-2">
        <Button variant="line" icon="download" loading={save.isPending} onClick={() => save.mutate()}>
          导出全部
        </Button>
        <Button variant="line" loading={read.isPending} onClick={() => void choose()}>
          选择要导入的 CSV
        </Button>
      </div>
      {seen !== null && <Found {...seen} />}
    </Sheet>
  );
}

function Found({ file, found }: { file: File; found: GoodsFile }) {
  const { rows, changed, changes, problems } = found;
  return (
    <div className="pb-3">
      <p className="num py-2 text-13 text-ink-2">
        {file.name}：{rows} 行，
        {problems.length > 0
          ? "有错误，一行都不会改"
          : changed === 0
            ? "没有要改的"
            : `要改 ${changed} 个规格`}
      </p>
      <ul>
        {problems.map(({ line, text }) => (
          <li key={`${line} ${text}`} className="hair-b num py-2.5 text-13 text-bad">
            第 {line} 行：{text}
          </li>
        ))}
        {problems.length === 0 &&
          changes.map(({ line, code, title, choice, fields }) => (
            <li key={code} className="hair-b py-2.5">
              <span className="num block truncate text-12 text-ink-3">
                第 {line} 行 · {code} · {[title, choice].filter(Boolean).join(" ")}
              </span>
              {fields.map(({ name, before, after }) => (
                <span key={name} className="num block text-15">
                  {name} {before} → <b className="font-semibold">{after}</b>
                </span>
              ))}
            </li>
          ))}
      </ul>
      {problems.length === 0 && changed > changes.length && (
        <p className="num py-2 text-13 text-ink-3">还有 {changed - changes.length} 个规格没有列出</p>
      )}
    </div>
  );
}
