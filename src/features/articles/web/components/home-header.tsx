import { useState } from "react";
import { Link } from "react-router";
import { useScreen } from "#client/screen-context.tsx";
import { sectionBase, sections } from "#sections/registry.ts";
import { Brandmark } from "#ui/brandmark.tsx";
import { Icon } from "#ui/icon.tsx";
import { preloadSheet, Sheet } from "#ui/sheet.tsx";

/** Brand, club switch and what the shell adds at the right. */
export function HomeHeader({ actions }: { actions?: React.ReactNode }) {
  const { section } = useScreen();
  const [choosing, setChoosing] = useState(false);
  return (
    <header className={section.umbrella ? "pt-safe bg-surface" : "pt-safe bg-hero text-(--hero-ink)"}>
      <div className="flex h-13 items-center pr-1 pl-4">
        <h1>
          <Brandmark name={section.name} latin={section.umbrella ? section.latin : undefined} />
        </h1>
        <button
          type="button"
          className="press hit ml-2 flex items-center text-13 opacity-85"
          onPointerDown={preloadSheet}
          onClick={() => setChoosing(true)}
        >
          切换
          <Icon name="down" size="xs" />
        </button>
        <div className="ml-auto flex">{actions}</div>
      </div>
      <Sheet open={choosing} onOpenChange={setChoosing} title="切换俱乐部">
        <ul className="grid grid-cols-2 gap-2.5 px-edge pb-6">
          {sections.map((one) => (
            <li key={one.slug} data-section={one.slug}>
              <Link
                to={one.umbrella ? "/" : `${sectionBase(one)}/home`}
                onClick={() => setChoosing(false)}
                aria-current={one.slug === section.slug ? "page" : undefined}
                className="press bg-hero flex h-19 flex-col justify-center rounded-3 px-4 text-(--hero-ink) aria-[current=page]:outline-2 aria-[current=page]:outline-accent-ink aria-[current=page]:outline-offset-2"
              >
                <span className="text-17 font-bold">{one.name}</span>
                <span className="num text-11 tracking-[0.2em] opacity-75">{one.latin}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Sheet>
    </header>
  );
}
