import type { ReactNode } from "react";
import { SectionSwitch } from "#capabilities/site/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { Brandmark } from "#ui/brandmark.tsx";

/** Brand, section switch and what stands at the right. */
export function HomeHeader({ actions }: { actions?: ReactNode }) {
  const { section } = useScreen();
  return (
    <header className={section.umbrella ? "pt-safe bg-surface" : "pt-safe bg-hero"}>
      <div className="flex h-13 items-center pr-1 pl-edge">
        <h1>
          <Brandmark name={section.name} latin={section.umbrella ? section.latin : undefined} />
        </h1>
        <SectionSwitch />
        <div className="ml-auto flex">{actions}</div>
      </div>
    </header>
  );
}
