import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { DeskRoom } from "#features/live/desk-contract.ts";
import { toast } from "#ui/toast-store.ts";
import { deskRoom, refreshRooms } from "./api.ts";

interface Act {
  /** @param latest the room as it is known when its turn has come: what is based on it, and its versions */
  run: (latest: DeskRoom) => Promise<DeskRoom>;
  /** Told when it is done; nothing where the screen shows it anyway. */
  done?: string;
}

/** Does something to a room that answers it as it stands then; what is begun meanwhile waits for its turn. */
export function useRoomAct(room: DeskRoom) {
  const queryClient = useQueryClient();
  const { queryKey } = deskRoom(room.id);
  return useMutation({
    scope: { id: `live-room-${room.id}` },
    async mutationFn({ run, done }: Act) {
      queryClient.setQueryData(queryKey, await run(queryClient.getQueryData(queryKey) ?? room));
      await refreshRooms(queryClient);
      if (done !== undefined) toast(done, { kind: "done" });
    },
    // What was refused was told by the request layer; the screen then shows why.
    onError: () => void refreshRooms(queryClient),
  });
}
