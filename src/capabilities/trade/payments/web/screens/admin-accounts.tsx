import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DeskPage, Panel } from "#capabilities/desk/admin/web/public.ts";
import { saveCsv } from "#client/save-file.ts";
import { csvFile } from "#shared/csv.ts";
import { formatDate } from "#shared/format.ts";
import { formatFen } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import type { Accounts, DayFigures } from "../../desk-contract.ts";
import { accounts, accountsApi, refreshAccounts } from "../desk/api.ts";
import { DifferenceList } from "../desk/difference-list.tsx";
import { RefundList } from "../desk/refund-list.tsx";

const DAY_MS = 86_400_000;
const PROVIDERS = { wechat: "微信支付", sandbox: "沙箱支付，不会收钱", off: "没有开通支付" } as const;

/** 账目: day by day what came in and went back, beside the provider's statements, and what differs. */
export default function AdminAccounts() {
  return (
    <DeskPage title="账目">
      {({ permissions }) => {
        const settles = permissions.includes("accounts.settle");
        return (
          <div className="grid grid-cols-1 gap-3 p-3 wide:px-6 wide:py-4">
            <Days settles={settles} />
            <DifferenceList settles={settles} />
            <RefundList settles={settles} />
          </div>
        );
      }}
    </DeskPage>
  );
}

function Days({ settles }: { settles: boolean }) {
  const [from, setFrom] = useState(() => formatDate(Date.now() - 6 * DAY_MS));
  const [until, setUntil] = useState(() => formatDate(Date.now()));
  const query = useQuery(accounts({ from, until }));
  const data = query.data;
  const today = formatDate(Date.now());
  return (
    <Panel
      title="每天"
      note={data === undefined ? "元" : PROVIDERS[data.provider]}
      action={
        data && (
          <Button variant="line" size="s" onClick={() => save(data.days)}>
            导出 CSV
          </Button>
        )
      }
    >
      <div className="mb-3 grid grid-cols-2 gap-3">
        <TextField label="从" type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        <TextField label="到" type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
      </div>
      {data === undefined ? (
        <NotLoaded query={query} waiting={<RowsSkeleton rows={4} />} />
      ) : (
        <>
          <Sums data={data} />
          <div className="overflow-x-auto">
            <table className="num w-full text-13">
              <thead>
                <tr className="text-left text-ink-3">
                  {HEADS.map((head) => (
                    <th key={head} scope="col" className="py-2 pr-3 font-semibold whitespace-nowrap">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.days.map((day) => (
                  <tr key={day.day} className="border-t border-line">
                    {cells(day).map((cell, at) => (
                      <td key={HEADS[at]} className="py-2 pr-3 whitespace-nowrap">
                        {HEADS[at] === STATEMENT && settles && data.provider !== "off" && day.day < today ? (
                          <FetchStatement day={day} said={cell} />
                        ) : (
                          cell
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Panel>
  );
}

/** What stands now, and what came to in the days that are shown. */
function Sums({ data }: { data: Accounts }) {
  const sum = (of: (day: DayFigures) => number) =>
    formatFen(data.days.reduce((total, day) => total + of(day), 0));
  const figures = [
    ["所选日期收款", sum((day) => day.paid_fen)],
    ["所选日期退款", sum((day) => day.refunded_fen)],
    ["所选日期转为收入", sum((day) => day.income_fen)],
    ["所选日期手续费", sum((day) => day.fee_fen ?? 0)],
    ["现在未完成的货款", formatFen(data.held_fen)],
    ["现在退款途中", formatFen(data.returning_fen)],
    ...data.debts.map(({ label, fen, link }) => [`现在${label}`, formatFen(fen), link] as const),
  ] as const;
  return (
    <dl aria-label="合计" className="mb-3 grid grid-cols-2 gap-2.5 wide:grid-cols-3">
      {figures.map(([label, value, link]) => (
        <div key={label} className="rounded-3 bg-surface-2 px-4 py-3">
          <dt className="text-12 text-ink-3">{label}</dt>
          <dd className="num mt-1 text-17 font-bold">
            {link ? (
              <a href={link} className="underline underline-offset-2">
                {value}
              </a>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What a day's statement says, and asks the provider for it now, to be compared. */
function FetchStatement({ day: { day, statement }, said }: { day: DayFigures; said: string }) {
  const queryClient = useQueryClient();
  const fetching = useMutation({
    mutationFn: () => accountsApi("POST /api/admin/payment-statements", { body: { day } }),
    onSuccess: ({ rows, open_differences: open }) =>
      toast(`${day} 对账单 ${rows} 笔，${open === 0 ? "没有差异" : `${open} 笔差异待处理`}`, {
        kind: open === 0 ? "done" : "plain",
      }),
    onSettled: () => refreshAccounts(queryClient),
  });
  return (
    <span className="inline-flex items-center gap-2">
      {statement !== null && said}
      <Button
        variant="line"
        size="s"
        aria-label={`${statement === null ? "取" : "重新取"} ${day} 的对账单`}
        loading={fetching.isPending}
        onClick={() => fetching.mutate()}
      >
        {statement === null ? "取对账单" : "重取"}
      </Button>
    </span>
  );
}

const STATEMENT = "对账单";
const HEADS = ["日期", "收款", "退款", STATEMENT, "差异", "手续费", "转为收入"];

const cells = (day: DayFigures): string[] => [
  day.day,
  formatFen(day.paid_fen),
  formatFen(day.refunded_fen),
  day.statement === null
    ? "未取"
    : `收 ${formatFen(day.statement.paid_fen)} 退 ${formatFen(day.statement.refunded_fen)}`,
  day.open_differences === 0 ? "–" : `${day.open_differences} 笔`,
  day.fee_fen === null ? "–" : formatFen(day.fee_fen),
  formatFen(day.income_fen),
];

/** All days that are shown, amounts in yuan. */
function save(days: readonly DayFigures[]): void {
  const yuan = (fen: number | null | undefined) => (fen === null || fen === undefined ? null : fen / 100);
  const rows = days.map((day) => [
    ...[day.day, yuan(day.paid_fen), yuan(day.refunded_fen), yuan(day.fee_fen), yuan(day.income_fen)],
    ...[yuan(day.statement?.paid_fen), yuan(day.statement?.refunded_fen), day.open_differences],
  ]);
  const head = ["日期", "收款", "退款", "手续费", "转为收入", "对账单收款", "对账单退款", "未处理差异"];
  saveCsv(`账目-${days.at(-1)?.day ?? ""}-${days[0]?.day ?? ""}.csv`, [csvFile([head, ...rows])]);
}
