import type { ReactNode } from "react";
import type { Guide } from "#features/guides/contract.ts";
import { levelNames, minutesText } from "#features/guides/words.ts";
import { pathOf } from "#sections/paths.ts";
import type { Section } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { Picture } from "#ui/picture.tsx";

/** All of a guide that stands before its steps. */
export function GuideHead({ guide, section }: { guide: Guide; section: Section }) {
  const { part, part_number: number, cover, summary, fitment, tools, cautions, video } = guide;
  const facts = [
    [`${guide.steps.length} 步`, "list"],
    [minutesText(guide.minutes), "clock"],
    [levelNames[guide.level] ?? "", "gauge"],
  ] as const;
  return (
    <>
      {cover && (
        <div className="bg-surface-2 print:hidden">
          <Picture media={cover} alt={part} ratio="16:9" priority />
        </div>
      )}
      <div className="px-edge pt-4">
        <h1 className="text-20 font-bold">{part}</h1>
        <p className="num mt-1 text-13 text-ink-3">
          {[number, `第 ${guide.version} 版`, formatDate(guide.published_at)].filter(Boolean).join(" · ")}
        </p>
        <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-13 text-ink-2">
          {facts.map(
            ([text, icon]) =>
              text !== "" && (
                <li key={icon} className="num flex items-center gap-1">
                  <Icon name={icon} size="s" className="text-ink-3" />
                  {text}
                </li>
              ),
          )}
        </ul>
        {summary !== "" && <p className="mt-3 text-15 leading-body text-ink-2">{summary}</p>}
        <div className="mt-4 flex gap-2.5 print:hidden">
          <a
            href={`/media/guides/${guide.id}.pdf`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: "line", size: "s" })}
          >
            <Icon name="download" size="s" />
            PDF
          </a>
          <Button variant="line" size="s" icon="doc" onClick={() => window.print()}>
            打印
          </Button>
          {video !== "" && (
            <a href={video} className={buttonClass({ variant: "line", size: "s" })}>
              <Icon name="play" size="s" />
              看视频
            </a>
          )}
        </div>
      </div>
      <Part title="适配车型" icon="car">
        <ul className="grid gap-1.5">
          {fitment.map(({ series, generation, label, note }) => (
            <li key={`${series} ${generation} ${note}`} className="num text-15">
              <a
                href={pathOf("car.series", { series }, { section })}
                className="press inline-flex min-h-8 items-center text-accent-ink print:text-ink"
              >
                {label}
              </a>
              {note !== "" && <span className="text-13 text-ink-3"> {note}</span>}
            </li>
          ))}
        </ul>
      </Part>
      {tools.length > 0 && (
        <Part title="工具" icon="wrench">
          <ul className="flex flex-wrap gap-2">
            {tools.map((tool) => (
              <li key={tool} className="num rounded-1 bg-surface-2 px-2.5 py-1 text-13 text-ink-2">
                {tool}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {cautions.length > 0 && (
        <Part title="注意事项" icon="alert">
          <ul className="grid gap-1.5 rounded-2 bg-warn-soft px-3.5 py-3 text-13 leading-body text-warn">
            {cautions.map((caution) => (
              <li key={caution}>{caution}</li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

function Part({ title, icon, children }: { title: string; icon: IconName; children: ReactNode }) {
  return (
    <section aria-label={title} className="px-edge pt-6">
      <h2 className="mb-2 flex items-center gap-1.5 text-17 font-bold">
        <Icon name={icon} size="s" className="text-accent-ink" />
        {title}
      </h2>
      {children}
    </section>
  );
}
