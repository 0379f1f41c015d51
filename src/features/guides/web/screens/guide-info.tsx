import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ShareButton } from "#capabilities/media/sharing/web/public.ts";
import { isNotFound } from "#client/request.ts";
import { useParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { LeadSheet, visitForms } from "#features/leads/web/public.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { posterAddress } from "#shared/poster-address.ts";
import { Button } from "#ui/button.tsx";
import { GonePage } from "#ui/gone-page.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { guidePath, guidePathOf } from "../../paths.ts";
import { guide as guideQuery } from "../api/guides.ts";
import { GuideHead } from "../components/guide-head.tsx";
import { StepCard } from "../components/step-card.tsx";
import { StepProgress } from "../components/step-progress.tsx";
import { useTicks } from "../ticks.ts";

const ReportSheet = lazyPart(async () => (await import("../components/report-sheet.tsx")).default);

/** A guide: what it fits, what one needs, and the steps, to be ticked one after the other. */
export default function GuideInfo() {
  const { section } = useScreen();
  const { id = "" } = useParams();
  const back = useBack(guidePathOf("guide.list", {}, { section }));
  const { data: guide, error } = useSuspenseQuery(guideQuery(id));
  const { data: forms } = useQuery(visitForms());
  const { done, toggle, clear } = useTicks(id);
  const [booking, setBooking] = useState(false);
  // Key of the step that somebody says something about; empty for the guide as a whole.
  const [reported, setReported] = useState<string | null>(null);
  if (isNotFound(error)) return <GonePage label="安装指南" onBack={back} error={error} />;
  const form =
    forms?.find((one) => one.section === guide.section) ??
    forms?.find((one) => one.section === umbrellaSection.slug);
  const count = guide.steps.filter(({ key }) => done.has(key)).length;
  return (
    <>
      <div className="contents print:hidden">
        <NavBar
          label="安装指南"
          onBack={back}
          actions={
            <ShareButton
              shareable={{
                title: `${guide.part} 安装指南`,
                description: guide.fitment.map(({ label }) => label).join("、"),
                path: guidePath(guide, section),
                picture: guide.cover?.src,
                poster: posterAddress("guide", guide.id),
              }}
            />
          }
        />
      </div>
      <main className="min-h-dvh pb-10">
        <GuideHead guide={guide} section={section} />
        <section aria-label="步骤" className="px-edge pt-6">
          <StepProgress count={count} total={guide.steps.length} onClear={clear} />
          <ol>
            {guide.steps.map((step, at) => (
              <StepCard
                key={step.key}
                step={step}
                number={at + 1}
                done={done.has(step.key)}
                onToggle={() => toggle(step.key)}
                onReport={() => setReported(step.key)}
              />
            ))}
          </ol>
        </section>
        <div className="mt-6 grid gap-2.5 px-edge print:hidden">
          {form && (
            <Button
              variant="accent"
              size="l"
              wide
              onPointerDown={LeadSheet.preload}
              onClick={() => setBooking(true)}
            >
              预约到店安装
            </Button>
          )}
          <Button variant="line" wide onPointerDown={ReportSheet.preload} onClick={() => setReported("")}>
            反馈指南错误
          </Button>
        </div>
      </main>
      {booking && form && <LeadSheet formKey={form.key} onClose={() => setBooking(false)} />}
      {reported !== null && <ReportSheet guide={guide} step={reported} onClose={() => setReported(null)} />}
    </>
  );
}
