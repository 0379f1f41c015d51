import type { OwnProfile } from "#capabilities/members/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { Icon } from "#ui/icon.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { firstSteps } from "../first-steps.ts";

/** What a new member does first, with how far he is: the next three that are open. */
export function FirstSteps({ profile, clubs }: { profile: OwnProfile; clubs: number }) {
  const { section } = useScreen();
  const steps = firstSteps(profile, clubs, section);
  if (steps.length === 0) return null;
  const done = steps.filter((step) => step.done).length;
  return (
    <section>
      <SectionHead title="新手上路" note={<span className="num">{`${done}/${steps.length}`}</span>} />
      <div className="px-edge">
        <ProgressBar label="新手上路" value={done / steps.length} />
      </div>
      <ul className="px-edge pb-1">
        {steps
          .filter((step) => !step.done)
          .slice(0, 3)
          .map(({ key, label, text, icon, to }) => (
            <li key={key} className="hair-t first:border-t-0">
              <a href={to} className="press flex min-h-15 items-center gap-3.5">
                <span className="grid size-9 flex-none place-items-center rounded-full bg-accent-soft text-accent-ink">
                  <Icon name={icon} size="m" />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block text-15 font-semibold">{label}</span>
                  <span className="block truncate text-13 text-ink-3">{text}</span>
                </span>
                <Icon name="right" size="s" className="text-ink-3" />
              </a>
            </li>
          ))}
      </ul>
    </section>
  );
}
