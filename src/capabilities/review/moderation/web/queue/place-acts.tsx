import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ToolAct, ToolInput } from "#capabilities/review/moderation/tools-contract.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { actLooks } from "../tools/act-looks.ts";
import { actOn, type ToolSubject, toolsOf } from "../tools/tools-api.ts";

/** What the menu of an item has itself, under the same or another word. */
const OWN: readonly ToolAct[] = ["remove", "mute", "best", "unbest"];

export interface PlaceActsProps {
  subject: ToolSubject;
  /** The places to move it to are shown, and nothing else. */
  moving: boolean;
  onMove: () => void;
  onDone: () => void;
}

/** What can be done with something in the place where it stands: pinned over others, locked, moved to another board. */
export function PlaceActs({ subject, moving, onMove, onDone }: PlaceActsProps) {
  const queryClient = useQueryClient();
  const query = useQuery(toolsOf(subject));
  const { data: tools, error } = query;
  const { mutate, isPending } = useMutation({
    mutationFn: (input: Partial<ToolInput> & Pick<ToolInput, "act">) => actOn(subject, input),
    onSuccess: (_answer, { act }) => toast(actLooks[act].done, { kind: "done" }),
    async onSettled() {
      onDone();
      await queryClient.invalidateQueries();
    },
  });
  if (tools === undefined)
    return error ? (
      <NotLoaded query={query} />
    ) : (
      <Skeleton>
        <Bone className="h-12 w-full" />
      </Skeleton>
    );
  if (moving)
    return tools.places.length === 0 ? (
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
    );
  return tools.acts
    .filter((act) => !OWN.includes(act))
    .map((act) => (
      <SheetAction
        key={act}
        icon={actLooks[act].icon}
        disabled={isPending}
        onClick={() => (act === "move" ? onMove() : mutate({ act }))}
      >
        {actLooks[act].label}
      </SheetAction>
    ));
}
