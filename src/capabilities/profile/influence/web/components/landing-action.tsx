import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useScreen } from "#client/screen-context.tsx";
import { withSignIn } from "#client/sign-in.ts";
import { pathOf } from "#sections/paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { toast } from "#ui/toast-store.ts";
import type { InfluenceApplication, InfluenceLanding } from "../../contract.ts";
import { reserve } from "../api/influence.ts";

interface LandingActionProps {
  landing: InfluenceLanding;
  /** Where one stands; undefined for visitors, and while it is not known. */
  own:
    | { latest: InfluenceApplication | null; holding: InfluenceApplication | null; reserved: boolean }
    | undefined;
  code: string;
}

/** What somebody can do here now: apply, look how far it is, or wait for the next season. */
export function LandingAction({ landing: { season }, own, code }: LandingActionProps) {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const latest = own?.latest ?? null;
  const wide = { variant: "accent", size: "l", wide: true } as const;
  if (own?.holding || (latest !== null && latest.state !== "withdrawn"))
    return (
      <a href={pathOf("voice.audit", {}, { section })} className={buttonClass(wide)}>
        {own?.holding ? "查看我的达人资格" : "查看申请进度"}
      </a>
    );
  if (season)
    return (
      <a
        href={pathOf("voice.apply", {}, { section, ...(code !== "" && { query: { invite: code } }) })}
        className={buttonClass(wide)}
      >
        立即申请
      </a>
    );
  const isReserved = own?.reserved === true;
  const change = async () => {
    setBusy(true);
    try {
      await reserve(queryClient, section.slug, !isReserved);
      toast(isReserved ? "已取消预约" : "已预约，下期开始时通知你", { kind: "done" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      {...wide}
      variant={isReserved ? "line" : "accent"}
      loading={busy}
      // What went wrong was said already.
      onClick={() => void withSignIn(change, "预约下期招募").catch(() => undefined)}
    >
      {isReserved ? "已预约下期，点此取消" : "预约下期"}
    </Button>
  );
}
