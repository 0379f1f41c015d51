import type { ComponentType } from "react";
import { BlockedList } from "#capabilities/community/relations/web/public.ts";
import { useParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { partTitles, type SafetyPart } from "../part-titles.ts";
import { CancelPart } from "../parts/cancel-part.tsx";
import { ConsentsPart } from "../parts/consents-part.tsx";
import { DevicesPart } from "../parts/devices-part.tsx";
import { ExportPart } from "../parts/export-part.tsx";
import { MinorPart } from "../parts/minor-part.tsx";

const parts: Record<SafetyPart, ComponentType> = {
  devices: DevicesPart,
  minor: MinorPart,
  consents: ConsentsPart,
  export: ExportPart,
  blocked: BlockedList,
  cancel: CancelPart,
};

/** The pages behind the rows of account and safety. */
export default function SafetyPartScreen() {
  const { section } = useScreen();
  const { part = "" } = useParams();
  const above = pathOf("my.safety", {}, { section });
  const goBack = useBack(above);
  const known = part in parts ? (part as SafetyPart) : undefined;
  const Part = known && parts[known];
  return (
    <>
      <NavBar title={known ? partTitles[known] : "账号与安全"} onBack={goBack} />
      <main className="min-h-dvh bg-bg pb-10">
        {Part ? (
          <Part />
        ) : (
          <EmptyState
            title="没有这个页面"
            text="链接可能写错了。"
            action={
              <a href={above} className={buttonClass({ variant: "accent" })}>
                账号与安全
              </a>
            }
          />
        )}
      </main>
    </>
  );
}
