import { useQueryClient } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import type { OwnLead } from "#features/leads/contract.ts";
import { wishWords } from "#features/leads/words.ts";
import { pathOf } from "#sections/paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { confirmWithdrawal } from "../confirm-withdrawal.ts";

/** What was handed in and is under way, in place of the form. */
export function SentLead({ lead }: { lead: OwnLead }) {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const { receiver, number, name, mobile, city, series } = lead;
  const wish = wishWords({ on: lead.wished_on, part: lead.wished_part });
  const lines = [
    ["预约人", `${name} ${mobile}`],
    ["城市", city],
    ["车系", series],
    ["时间", wish],
    ["接收方", `${receiver.name}，${receiver.contact}`],
    ["编号", number],
  ] as const;
  return (
    <section aria-label="已提交的预约">
      <p className="flex items-center gap-2 pt-2 text-17 font-bold">
        <Icon name="done" className="text-ok" />
        {lead.state === "new" ? "已提交" : "已转交，等待联系"}
      </p>
      <p className="mt-1 text-13 text-ink-2">
        {lead.state === "new"
          ? "会尽快转交给对方，由对方与你联系。"
          : "对方会按你选的时间联系你。表示不需要后，对方应立即停止。"}
      </p>
      <dl className="mt-4 grid grid-cols-[4.5em_minmax(0,1fr)] gap-y-2 rounded-2 bg-surface-2 px-3.5 py-3 text-15">
        {lines.map(
          ([label, value]) =>
            value !== "" && (
              <div key={label} className="contents">
                <dt className="text-ink-3">{label}</dt>
                <dd className="num break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div className="mt-5 flex gap-2.5">
        <Button variant="line" className="flex-1" onClick={() => void confirmWithdrawal(queryClient, lead)}>
          撤回预约
        </Button>
        <a
          href={pathOf("my.leads", {}, { section })}
          className={cx(buttonClass({ variant: "accent" }), "flex-1")}
        >
          预约记录
        </a>
      </div>
    </section>
  );
}
