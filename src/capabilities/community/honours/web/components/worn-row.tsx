import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OwnHonour } from "#capabilities/community/honours/contract.ts";
import { setWorn } from "../api/wall.ts";
import { medalSrc } from "../medal-address.ts";

const PLACES = [1, 2, 3];

/** The three places beside the name: what is worn there, to be taken off with a tap. */
export function WornRow({ items }: { items: readonly OwnHonour[] }) {
  const queryClient = useQueryClient();
  const taking = useMutation({ mutationFn: (key: string) => setWorn(queryClient, key, false) });
  return (
    <ul aria-label="佩戴的勋章" className="mt-4 grid grid-cols-3 gap-3">
      {PLACES.map((place) => {
        const worn = items.find((item) => item.place === place);
        return (
          <li key={place}>
            {worn ? (
              <button
                type="button"
                aria-label={`取下 ${worn.name}`}
                aria-busy={taking.isPending || undefined}
                onClick={() => {
                  // A failure was told by the request layer; the medal then stays where it is.
                  if (!taking.isPending) taking.mutate(worn.key);
                }}
                className="press flex w-full flex-col items-center rounded-3 bg-white/12 px-1 pt-2 pb-1.5"
              >
                <img src={medalSrc(worn.key)} alt="" width={200} height={200} className="size-14" />
                <span className="mt-1 text-12">{worn.name}</span>
                <span className="text-11 opacity-75">点击取下</span>
              </button>
            ) : (
              <span className="grid h-full min-h-16 place-items-center rounded-3 border border-dashed border-current/35 text-12 opacity-75">
                空位
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
