import { homePath } from "#sections/paths.ts";
import { sections } from "#sections/registry.ts";
import { SectionHead } from "#ui/section-head.tsx";

/** The clubs side by side, each in its own colours. */
export function ClubStrip() {
  return (
    <section>
      <SectionHead title="车友会" />
      <ul className="scroll-x flex gap-2.5 px-edge pt-1 pb-4">
        {sections
          .filter((section) => !section.umbrella)
          .map((section) => (
            <li key={section.slug} data-section={section.slug} className="flex-none">
              <a
                href={homePath(section)}
                className="press bg-hero flex h-22 w-35 flex-col justify-between rounded-3 p-3"
              >
                <span className="slot-mark border-current opacity-70" />
                <span>
                  <span className="block text-15 leading-tight font-bold">{section.shortName}</span>
                  <span className="block truncate text-11 opacity-80">{section.tagline}</span>
                </span>
              </a>
            </li>
          ))}
      </ul>
    </section>
  );
}
