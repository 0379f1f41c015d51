import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { ListRow, listRowClass } from "#ui/list-row.tsx";
import { toast } from "#ui/toast-store.ts";
import { leaveClub } from "../api/membership.ts";
import { useOwnClubs } from "../api/own-clubs.ts";
import { numberText, roleNames } from "../words.ts";

/** Leaves the club of the section; nothing for who is not in it. */
export function LeaveClubRow() {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const own = useOwnClubs()?.find((one) => one.section === section.slug);
  const { mutate, isPending } = useMutation({
    mutationFn: () => leaveClub(queryClient, section.slug),
    onSuccess: () => toast(`已退出${section.name}`),
  });
  if (!own) return null;
  const leave = async () => {
    const kept = `编号 ${numberText(own.number)} 会为你保留，再次加入时还是它。`;
    const role = own.role === "member" ? "" : `你的${roleNames[own.role]}身份会一并卸下。`;
    const yes = await confirmDanger(`退出${section.name}？`, role + kept, "退出");
    if (yes) mutate();
  };
  return (
    <button type="button" disabled={isPending} onClick={() => void leave()} className={listRowClass}>
      <ListRow icon="users" label="退出车友会" chevron={false} />
    </button>
  );
}
