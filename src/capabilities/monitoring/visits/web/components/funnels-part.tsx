import { useQuery } from "@tanstack/react-query";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { type ChartDays, shareWords } from "#capabilities/monitoring/statistics/web/public.ts";
import type { Funnels } from "#capabilities/monitoring/visits/desk-contract.ts";
import { formatCount } from "#shared/format.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { funnels } from "../api/statistics.ts";
import { HowButton } from "./how-button.tsx";

/** 转化: from looking to joining, and from applying to being certified. */
export function FunnelsPart({ days }: { days: ChartDays }) {
  const query = useQuery(funnels({ days }));
  const { data } = query;
  if (data === undefined) return <NotLoaded query={query} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 wide:grid-cols-2">
      {data.funnels.map((funnel) => (
        <Panel
          key={funnel.key}
          title={funnel.title}
          note={`${data.from} 起`}
          action={
            <HowButton
              name={`${funnel.title}转化`}
              of={funnel.key === "joining" ? "joining" : "applications"}
            />
          }
        >
          <Steps steps={funnel.steps} />
        </Panel>
      ))}
    </div>
  );
}

function Steps({ steps }: { steps: Funnels["funnels"][number]["steps"] }) {
  const highest = Math.max(1, ...steps.map(({ value }) => value));
  return (
    <ol className="grid gap-1">
      {steps.map(({ name, value, unit }, at) => {
        const before = steps[at - 1];
        return (
          <li key={name} className="grid h-12 grid-cols-[5.5em_1fr_auto] items-center gap-3 text-15">
            <b className="truncate font-semibold" title={name}>
              {name}
            </b>
            <span aria-hidden="true" className="h-2.5 overflow-hidden rounded-1 bg-surface-3">
              <span
                className="block h-full rounded-1 bg-accent"
                style={{ width: `${(100 * value) / highest}%` }}
              />
            </span>
            <span className="num text-right">
              <b>{formatCount(value)}</b>
              <span className="mx-2 text-12 text-ink-3">
                {before === undefined ? unit : `${unit} · ${shareWords(value, before.value)}`}
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
