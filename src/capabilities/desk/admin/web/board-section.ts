import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { adminApi } from "./api/client.ts";
import { desk } from "./api/desk.ts";

/** Which section the own work board counts, kept with the account: undefined for all that one may see. */
export function useBoardSection() {
  const queryClient = useQueryClient();
  const { queryKey } = desk();
  const { data } = useQuery(desk());
  const save = useMutation({
    mutationFn: (section: string | null) => adminApi("PUT /api/admin/board", { body: { section } }),
    // It counts at once; what the server refuses is read anew.
    async onMutate(section) {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(
        queryKey,
        (before) => before && { ...before, board: { ...before.board, section } },
      );
    },
    scope: { id: "board" },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return {
    /** Until it is known nothing is counted that would be counted anew. */
    known: data !== undefined,
    section: data?.board.section ?? undefined,
    sections: data?.board.sections ?? [],
    choose: (section: string | undefined) => save.mutate(section ?? null),
  };
}
