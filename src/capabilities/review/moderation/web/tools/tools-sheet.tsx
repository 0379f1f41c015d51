import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ToolAct, ToolInput } from "#capabilities/review/moderation/tools-contract.ts";
import { RequestError } from "#client/request.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { actLooks } from "./act-looks.ts";
import { MuteForm } from "./mute-form.tsx";
import { ReasonForm } from "./reason-form.tsx";
import { actOn, type ToolSubject, toolsOf, undoAct } from "./tools-api.ts";

/** A little less than the server allows: the request needs its time, too. */
const UNDO_MS = 4_700;

/** What the one who looks may do with it; each act at once, or after its reason. */
export default function ToolsSheet({
  target,
  onClose,
  onDone,
}: {
  target: ToolSubject;
  onClose: () => void;
  onDone?: () => void;
}) {
  const queryClient = useQueryClient();
  const query = useQuery(toolsOf(target));
  const { data: tools, error } = query;
  const [step, setStep] = useState<"menu" | "remove" | "mute" | "move">("menu");
  const refresh = () => queryClient.invalidateQueries();
  const takeBack = async (undo: { act: ToolAct | "restore" | "unmute"; mute?: string | undefined }) => {
    try {
      if (undo.act === "restore" || undo.act === "unmute") await undoAct(target, undo.mute);
      else await actOn(target, { act: undo.act });
      toast("已撤销", { kind: "done" });
    } catch (failure) {
      // The request layer has told it.
      if (!(failure instanceof RequestError)) throw failure;
    }
    await refresh();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (input: Partial<ToolInput> & Pick<ToolInput, "act">) => actOn(target, input),
    onSuccess({ undo }, { act }) {
      onClose();
      onDone?.();
      const { done } = actLooks[act];
      toast(done, {
        kind: "done",
        ...(undo && {
          duration: UNDO_MS,
          action: { label: "撤销", onSelect: () => void takeBack(undo) },
        }),
      });
    },
    // Also after a refusal: somebody else may have been faster.
    onSettled: refresh,
  });
  const choose = (act: ToolAct) => {
    if (act === "remove" || act === "mute" || act === "move") setStep(act);
    else mutate({ act });
  };
  const noun = tools?.noun ?? "";
  const titles = { menu: "管理", remove: `删除这条${noun}`, mute: "禁言作者", move: `移动这条${noun}` };
  return (
    <Sheet onClose={onClose} title={titles[step]}>
      {error ? (
        <NotLoaded query={query} />
      ) : tools === undefined ? (
        <Skeleton>
          <Bone className="h-12 w-full" />
          <Bone className="mt-2 h-12 w-full" />
          <Bone className="mt-2 h-12 w-full" />
        </Skeleton>
      ) : step === "menu" ? (
        tools.acts.length === 0 ? (
          <p className="py-6 text-center text-15 text-ink-2">你不是这里的版主，没有可以做的操作</p>
        ) : (
          tools.acts.map((act) => (
            <SheetAction
              key={act}
              icon={actLooks[act].icon}
              danger={act === "remove" || act === "mute"}
              disabled={isPending}
              onClick={() => choose(act)}
            >
              {actLooks[act].label}
            </SheetAction>
          ))
        )
      ) : step === "remove" ? (
        <ReasonForm
          reasons={tools.reasons}
          label="告诉作者的原因"
          submitLabel="删除"
          busy={isPending}
          onSubmit={(reason) => mutate({ act: "remove", reason })}
        />
      ) : step === "mute" ? (
        <MuteForm
          days={tools.mute_days}
          section={tools.section}
          everywhere={tools.mute_everywhere}
          busy={isPending}
          onSubmit={(input) => mutate({ act: "mute", ...input })}
        />
      ) : tools.places.length === 0 ? (
        <p className="py-6 text-center text-15 text-ink-2">没有其他地方可以移</p>
      ) : (
        tools.places.map(({ id, label }) => (
          <SheetAction
            key={id}
            icon="right"
            disabled={isPending}
            onClick={() => mutate({ act: "move", place: id })}
          >
            {label}
          </SheetAction>
        ))
      )}
    </Sheet>
  );
}
