import { useSuspenseQuery } from "@tanstack/react-query";
import { homeLayouts } from "#capabilities/site/home-layout/web/public.ts";
import { useSearchParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { sections } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { chipClass } from "#ui/chip.tsx";
import { ClubFigures, NextEvent, NextUp } from "../components/club-head.tsx";
import { SectionHome } from "../components/section-home.tsx";
import { readLayout } from "../demo-address.ts";

const clubParts = { Figures: ClubFigures, Next: NextUp, NextEvent };

/** A section's home before it is released: by the draft of its layout, or by one that was live. */
export default function HomeDemo() {
  const { section } = useScreen();
  const [search] = useSearchParams();
  const wanted = readLayout(search);
  return (
    <>
      {search.get("bare") === null && <Banner wanted={wanted} />}
      <SectionHome layout={wanted} {...(!section.umbrella && { parts: clubParts })} />
    </>
  );
}

/** Says that this is no home, and switches section and layout. */
function Banner({ wanted }: { wanted: string | undefined }) {
  const { section } = useScreen();
  const { data } = useSuspenseQuery(homeLayouts(section.slug));
  const hasDraft = data.items.some(({ state }) => state === "draft");
  const live = data.items.find(({ state }) => state === "live");
  const layouts = [
    ...(hasDraft ? [{ key: "draft", label: "草稿" }] : []),
    { key: "live", label: live ? `线上第 ${live.number} 版` : "线上默认" },
    ...data.items
      .filter(({ state }) => state === "archived")
      .map(({ number, at }) => ({
        key: String(number),
        label: `第 ${number} 版 ${formatDate(at, { year: false })}`,
      })),
  ];
  const open = wanted === "draft" && !hasDraft ? "live" : (wanted ?? "live");
  return (
    <aside aria-label="预览" className="hair-b bg-warn-soft pt-safe pb-2">
      <p className="px-edge py-2.5 text-center text-13 font-semibold text-warn">预览版，内容仅供演示</p>
      <nav aria-label="切换分区" className="scroll-x flex gap-2 px-edge py-1.5">
        {sections.map((one) => (
          <a
            key={one.slug}
            href={pathOf("home.demo", {}, { section: one })}
            aria-current={one.slug === section.slug ? "page" : undefined}
            className={chipClass(one.slug === section.slug)}
          >
            {one.shortName}
          </a>
        ))}
      </nav>
      {layouts.length > 1 && (
        <nav aria-label="切换布局版本" className="scroll-x flex gap-2 px-edge py-1.5">
          {layouts.map(({ key, label }) => (
            <a
              key={key}
              href={pathOf("home.demo", {}, { section, query: { layout: key } })}
              aria-current={key === open ? "page" : undefined}
              className={chipClass(key === open)}
            >
              {label}
            </a>
          ))}
        </nav>
      )}
    </aside>
  );
}
