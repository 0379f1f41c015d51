import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAdminSession } from "#capabilities/desk/admin/web/public.ts";
import { sendForm } from "#capabilities/media/media/web/public.ts";
import { chooseFiles } from "#capabilities/site/blocks/web/public.ts";
import { RequestError } from "#client/request.ts";
import { saveCsv } from "#client/save-file.ts";
import type { GoodsFile } from "#features/goods/files-contract.ts";
import { CSV_MARK } from "#shared/csv.ts";
import { formatFen } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import { deskApi, refreshGoods } from "./api.ts";

/** All goods as a file, and back: what it would change and make is shown before it does. */
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
        toast(`${doneWords(found)}${found.created > 0 ? "，补好图片后上架" : ""}`, { kind: "done" });
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
      description="导出后改价格、库存和在售，再导入。已有的编码只改这些；新的编码会新建商品，存为草稿"
      footer={
        seen !== null && version !== null && seen.found.changed + seen.found.created > 0 ? (
          <Button
            variant="accent"
            size="l"
            wide
            loading={read.isPending}
            onClick={() => read.mutate({ file: seen.file, version })}
          >
            {planWords(seen.found)}
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
      {seen === null ? <Hints /> : <Found {...seen} />}
    </Sheet>
  );
}

const words = ({ created, changed }: GoodsFile, make: string, change: string): string =>
  [created > 0 && `${make} ${created} 件草稿`, changed > 0 && `${change} ${changed} 个规格`]
    .filter(Boolean)
    .join("，");
const planWords = (found: GoodsFile) => words(found, "新建", "改");
const doneWords = (found: GoodsFile) => words(found, "已新建", "已改");

/** How new goods are written into the file. */
function Hints() {
  return (
    <ul className="list-disc pb-4 pl-5 text-13 text-ink-2">
      <li>新建商品：写新的编码，商品编号留空，填写商品、分区、货架和售价。</li>
      <li>几行的商品和分区相同，就是同一件商品的几个规格，例如规格名“颜色 · 尺寸”、规格“黑 · L”。</li>
      <li>有一行写错，整个表格都不会导入，会逐行告诉你哪里不对。</li>
    </ul>
  );
}

function Found({ file, found }: { file: File; found: GoodsFile }) {
  const { rows, changed, changes, problems, created, drafts } = found;
  return (
    <div className="pb-3">
      <p className="num py-2 text-13 text-ink-2">
        {file.name}：{rows} 行，
        {problems.length > 0
          ? "有错误，一行都不会导入"
          : changed + created === 0
            ? "没有要改的"
            : `要${planWords(found)}`}
      </p>
      <ul>
        {problems.map(({ line, text }) => (
          <li key={`${line} ${text}`} className="hair-b num py-2.5 text-13 text-bad">
            第 {line} 行：{text}
          </li>
        ))}
        {problems.length === 0 &&
          drafts.map(({ line, title, section, shelf, skus }) => (
            <li key={line} className="hair-b py-2.5">
              <span className="num block truncate text-12 text-ink-3">
                第 {line} 行 · 新建 · {section} · {shelf}
              </span>
              <span className="block truncate text-15 font-semibold">{title}</span>
              {skus.map(({ code, choice, price_fen: fen }) => (
                <span key={code} className="num block truncate text-13 text-ink-2">
                  {code} {choice} {formatFen(fen)}
                </span>
              ))}
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
      {problems.length === 0 && created > drafts.length && (
        <p className="num py-2 text-13 text-ink-3">还有 {created - drafts.length} 件新商品没有列出</p>
      )}
      {problems.length === 0 && changed > changes.length && (
        <p className="num py-2 text-13 text-ink-3">还有 {changed - changes.length} 个规格没有列出</p>
      )}
    </div>
  );
}
