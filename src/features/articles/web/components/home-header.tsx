import type { ReactNode } from "react";
import { SectionSwitch } from "#capabilities/site/site/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { Brandmark } from "#ui/brandmark.tsx";
import { Icon } from "#ui/icon.tsx";

/** Brand, section switch, the way to the search, and what stands at the right. */
export function HomeHeader({ actions }: { actions?: ReactNode }) {
  const { section } = useScreen();
  return (
    <header className={section.umbrella ? "pt-safe bg-surface" : "pt-safe bg-hero"}>
      <div className="flex min-h-13 flex-wrap items-center pr-1 pl-edge">
        <h1>
          {section.logo ? (
            <img src={section.logo} alt={section.name} className="h-8" />
          ) : (
            <Brandmark name={section.name} latin={section.umbrella ? section.latin : undefined} />
          )}
        </h1>
        <SectionSwitch />
        {/* A club's name takes the room of the words. */}
        <a
          href={pathOf("search", {}, { section })}
          className={`press hit flex h-8.5 items-center gap-1.5 rounded-full px-3 text-13 ${
            section.umbrella ? "ml-3 min-w-0 flex-1 bg-surface-2 text-ink-3" : "ml-auto bg-white/14"
          }`}
        >
          <Icon name="search" size="s" />
          <span className={section.umbrella ? "truncate" : "sr-only"}>搜索车和帖</span>
        </a>
        <div className="flex">{actions}</div>
      </div>
    </header>
  );
}
