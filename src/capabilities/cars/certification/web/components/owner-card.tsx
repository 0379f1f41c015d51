import type { Certification } from "#capabilities/cars/certification/contract.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { formatCount } from "#shared/format.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { resubmitWords } from "../words.ts";

interface OwnerCardProps {
  owners: number;
  /** One's own latest application here. */
  latest: Certification | undefined;
}

/** The way to the certification of owners, with how far one is. */
export function OwnerCard({ owners, latest }: OwnerCardProps) {
  const { section } = useScreen();
  const query = latest && { id: latest.id };
  const action = !latest
    ? { label: "开始车主认证", to: pathOf("approve.car", {}, { section }) }
    : latest.can.resubmit
      ? {
          label: resubmitWords(latest.state),
          to: pathOf("approve.car", {}, { section, query: { id: latest.id } }),
        }
      : latest.state === "withdrawn"
        ? { label: "重新认证", to: pathOf("approve.car", {}, { section }) }
        : { label: "查看进度", to: pathOf("my.car-audit", {}, { section, ...(query && { query }) }) };
  return (
    <section
      aria-labelledby="owner-card"
      className="relative mx-edge mt-3 overflow-hidden rounded-3 bg-hero px-5 pt-6 pb-5"
    >
      <CarLine />
      <p className="relative flex items-center gap-1.5 text-13 opacity-90">
        <Icon name="cert" size="s" />
        车主认证
      </p>
      <h2 id="owner-card" className="relative mt-2 text-26 leading-tight font-bold">
        让你的回答
        <br />
        多一份分量
      </h2>
      <p className="num relative mt-2 text-13 opacity-90">
        {owners === 0 ? "成为这里第一位认证车主" : `已有 ${formatCount(owners)} 位车主通过`}
      </p>
      <a href={action.to} className={`${buttonClass({ variant: "accent", size: "l" })} relative mt-5`}>
        {action.label}
      </a>
    </section>
  );
}

/** A car at night: its roof, its lights. */
function CarLine() {
  return (
    <svg
      viewBox="0 0 240 160"
      className="pointer-events-none absolute -right-6 bottom-0 w-60 opacity-60"
      fill="none"
      aria-hidden="true"
    >
      <path
        d="M8 128h20a20 20 0 0 1 40 0h88a20 20 0 0 1 40 0h30c2-22-6-30-26-36l-34-8c-18-16-36-26-62-26-30 0-44 12-62 28l-22 8c-10 4-14 16-12 34Z"
        fill="currentColor"
        fillOpacity="0.16"
        stroke="currentColor"
        strokeOpacity="0.55"
        strokeWidth="2.5"
      />
      <circle cx="48" cy="128" r="14" stroke="currentColor" strokeOpacity="0.7" strokeWidth="3" />
      <circle cx="176" cy="128" r="14" stroke="currentColor" strokeOpacity="0.7" strokeWidth="3" />
      <path d="M210 100h18" stroke="var(--accent)" strokeWidth="4" strokeLinecap="round" />
      <path d="M0 146h240" stroke="currentColor" strokeOpacity="0.3" strokeWidth="2" />
    </svg>
  );
}
