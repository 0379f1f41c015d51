import { numberText, roleNames, useOwnClubs } from "#capabilities/community/clubs/web/public.ts";
import { homePath, myPath } from "#sections/paths.ts";
import { sections } from "#sections/registry.ts";
import { Icon } from "#ui/icon.tsx";
import { SectionHead } from "#ui/section-head.tsx";

/** The clubs side by side, each in its own colours: those that the member is in first, with his number there. */
export function ClubStrip() {
  const own = useOwnClubs() ?? [];
  const numberIn = new Map(own.map((one) => [one.section, one]));
  const clubs = sections.filter((section) => !section.umbrella);
  const ordered = [
    ...clubs.filter(({ slug }) => numberIn.has(slug)),
    ...clubs.filter(({ slug }) => !numberIn.has(slug)),
  ];
  return (
    <section>
      <SectionHead title="车友会" note={own.length > 0 ? `已加入 ${own.length} 个` : undefined} />
      <ul className="scroll-x flex gap-2.5 px-edge pt-1 pb-4">
        {ordered.map((section) => {
          const membership = numberIn.get(section.slug);
          return (
            <li key={section.slug} data-section={section.slug} className="flex-none">
              <a
                href={membership ? myPath(section) : homePath(section)}
                className="press bg-hero flex h-22 w-35 flex-col justify-between rounded-3 p-3"
              >
                <span className="flex items-center justify-between">
                  <span className="slot-mark border-current opacity-70" />
                  {membership && (
                    <span className="flex items-center gap-0.5 text-11 font-semibold text-accent">
                      <Icon name="check" size="xs" />
                      {roleNames[membership.role]}
                    </span>
                  )}
                </span>
                <span>
                  <span className="block text-15 leading-tight font-bold">{section.shortName}</span>
                  <span className="num block truncate text-11 opacity-80">
                    {membership ? numberText(membership.number) : section.tagline}
                  </span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
