import { lazy, type ReactNode, Suspense, useState } from "react";
import { useScreen } from "#client/screen-context.tsx";
import { Brandmark } from "#ui/brandmark.tsx";
import { Icon } from "#ui/icon.tsx";
import { preloadSheet } from "#ui/sheet.tsx";

const load = () => import("./club-switch.tsx");
const ClubSwitch = lazy(load);

/** Brand, club switch and what stands at the right. */
export function HomeHeader({ actions }: { actions?: ReactNode }) {
  const { section } = useScreen();
  const [choosing, setChoosing] = useState<boolean>();
  return (
    <header className={section.umbrella ? "pt-safe bg-surface" : "pt-safe bg-hero text-(--hero-ink)"}>
      <div className="flex h-13 items-center pr-1 pl-edge">
        <h1>
          <Brandmark name={section.name} latin={section.umbrella ? section.latin : undefined} />
        </h1>
        <button
          type="button"
          className="press hit ml-2 flex items-center text-13 opacity-85"
          onPointerDown={() => {
            preloadSheet();
            void load();
          }}
          onClick={() => setChoosing(true)}
        >
          切换
          <Icon name="down" size="xs" />
        </button>
        <div className="ml-auto flex">{actions}</div>
      </div>
      {choosing === undefined ? null : (
        <Suspense fallback={null}>
          <ClubSwitch open={choosing} onOpenChange={setChoosing} />
        </Suspense>
      )}
    </header>
  );
}
