import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import type { LinkContent, LinkRow } from "#capabilities/site/around/desk-contract.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { aroundDeskApi, deskLinks } from "../desk/api.ts";
import { RowSheet } from "../desk/row-sheet.tsx";
import { RowsDesk } from "../desk/rows-desk.tsx";

const quiet = { quiet: true };
const empty: LinkContent = { on: true, sections: [], name: "", url: "https://" };

/** 友情链接: the sites that a home names at its end. */
export default function AdminLinks() {
  return <DeskScreen title="友情链接">{() => <Desk />}</DeskScreen>;
}

function Desk() {
  const query = useQuery(deskLinks);
  return (
    <RowsDesk
      title="友情链接"
      word="友情链接"
      query={query}
      queryKey={deskLinks.queryKey}
      about="显示在分区首页最下面。每天自动检查能不能打开，打不开的只在这里提醒，不会自动撤下。"
      nameOf={({ content }) => content.name}
      order={(ids) => aroundDeskApi("POST /api/admin/links/order", { body: { ids } })}
      sheet={(row, onClose) => <LinkSheet row={row} onClose={onClose} />}
    >
      {(row) => (
        <>
          <span className="block truncate text-12 text-ink-2">{row.content.url}</span>
          <span
            className={row.failure ? "block truncate text-12 text-bad" : "block truncate text-12 text-ink-3"}
          >
            {checkText(row)}
          </span>
        </>
      )}
    </RowsDesk>
  );
}

function checkText({ checked_at: at, failure }: LinkRow): string {
  if (at === null) return "还没有检查";
  return `${failure ? `打不开：${failure}` : "能打开"} · ${formatDate(at, { time: true, year: false })}`;
}

function LinkSheet({ row, onClose }: { row: LinkRow | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { queryKey } = deskLinks;
  const check = useMutation({
    mutationFn: (id: string) => aroundDeskApi("POST /api/admin/links/{id}/check", { params: { id } }),
    onSuccess: ({ failure }) =>
      toast(failure ? `打不开：${failure}` : "能打开", { kind: failure ? "error" : "done" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <RowSheet
      word="友情链接"
      queryKey={queryKey}
      row={row}
      initial={empty}
      create={(key, content) => aroundDeskApi("POST /api/admin/links", { body: { key, content } }, quiet)}
      change={(id, version, content) =>
        aroundDeskApi("PUT /api/admin/links/{id}", { params: { id }, body: { version, content } }, quiet)
      }
      remove={(id, version) =>
        aroundDeskApi("DELETE /api/admin/links/{id}", { params: { id }, query: { version } })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label="名称" maxLength={20} placeholder="例如：汽车之友" {...form.text("name")} />
          <TextField
            label="网址"
            maxLength={300}
            inputMode="url"
            autoCapitalize="none"
            {...form.text("url")}
          />
          {row && (
            <Button
              variant="line"
              icon="refresh"
              loading={check.isPending}
              onClick={() => check.mutate(row.id)}
            >
              现在检查能不能打开
            </Button>
          )}
        </>
      )}
    </RowSheet>
  );
}
