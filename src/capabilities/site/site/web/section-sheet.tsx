import { useScreen } from "#client/screen-context.tsx";
import { homePath } from "#sections/paths.ts";
import { sections } from "#sections/registry.ts";
import { Sheet } from "#ui/sheet.tsx";

/** The sheet that leads to the homes of the other sections, each in its own colours. */
export default function SectionSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { section } = useScreen();
  return (
    <Sheet open={open} onClose={onClose} title="切换车友会">
      <ul className="grid grid-cols-2 gap-2.5 pb-2">
        {sections.map((one) => (
          <li key={one.slug} data-section={one.slug}>
            <a
              href={homePath(one)}
              onClick={onClose}
              aria-current={one.slug === section.slug ? "page" : undefined}
              className="press bg-hero flex h-19 flex-col justify-center rounded-3 px-4 text-(--hero-ink) aria-[current=page]:outline-2 aria-[current=page]:outline-offset-2 aria-[current=page]:outline-accent-ink"
            >
              <span className="text-17 font-bold">{one.name}</span>
              <span className="num text-11 tracking-[0.2em] opacity-75">{one.latin}</span>
            </a>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
