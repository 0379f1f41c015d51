import type { Certification } from "#capabilities/cars/certification/contract.ts";
import { Hero } from "#capabilities/review/applications/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { boast } from "#shared/boast.ts";
import { buttonClass } from "#ui/button.tsx";
import { resubmitWords } from "../words.ts";

interface OwnerCardProps {
  owners: number;
  /** One's own latest application here. */
  latest: Certification | undefined;
}

/** The way to the certification of owners, with how far one is. */
export function OwnerCard({ owners, latest }: OwnerCardProps) {
  const { section } = useScreen();
  const begin = pathOf("approve.car", {}, { section });
  const query = { id: latest?.id ?? "" };
  const [label, to] = !latest
    ? ["开始车主认证", begin]
    : latest.can.resubmit
      ? [resubmitWords(latest.state), pathOf("approve.car", {}, { section, query })]
      : latest.state === "withdrawn"
        ? ["重新认证", begin]
        : ["查看进度", pathOf("my.car-audit", {}, { section, query })];
  return (
    <Hero
      icon="cert"
      kicker="车主认证"
      title={
        <>
          让你的回答
          <br />
          多一份分量
        </>
      }
      drawing={{ viewBox: "0 0 240 160", width: "w-60", lines: carAtNight }}
    >
      <p className="num mt-2 text-13 opacity-90">
        {boast(owners, (figure) => `已有 ${figure} 位车主通过`) || "认证过的车主，名字旁有车系徽标"}
      </p>
      <a href={to} className={`${buttonClass({ variant: "accent", size: "l" })} mt-5`}>
        {label}
      </a>
    </Hero>
  );
}

/** Its roof, its lights. */
const carAtNight = (
  <>
    <path
      d="M8 128h20a20 20 0 0 1 40 0h88a20 20 0 0 1 40 0h30c2-22-6-30-26-36l-34-8c-18-16-36-26-62-26-30 0-44 12-62 28l-22 8c-10 4-14 16-12 34Z"
      fill="currentColor"
      fillOpacity="0.16"
      strokeOpacity="0.55"
      strokeWidth="2.5"
    />
    <circle cx="48" cy="128" r="14" strokeOpacity="0.7" strokeWidth="3" />
    <circle cx="176" cy="128" r="14" strokeOpacity="0.7" strokeWidth="3" />
    <path d="M210 100h18" stroke="var(--accent)" strokeWidth="4" strokeLinecap="round" />
    <path d="M0 146h240" strokeOpacity="0.3" strokeWidth="2" />
  </>
);
