import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { offerSignIn } from "#client/sign-in.ts";
import { toast } from "#ui/toast-store.ts";
import { reviewApi } from "../api.ts";
import { writeReview } from "../write-review.ts";

/** Opens the composer on an own review, to which the notice of its refusal leads. */
export default function ReviewToChange({ id, onDone }: { id: string; onDone: () => void }) {
  const { section } = useScreen();
  const signedIn = useSession((state) => state.token !== null);
  const { data, isError } = useQuery({
    ...readQuery([OWN, "activities", "review by id", id], (how) =>
      reviewApi("GET /api/my/activity-reviews/{id}", { params: { id } }, { ...how, quiet: true }),
    ),
    enabled: signedIn,
  });
  useEffect(() => {
    if (!signedIn) offerSignIn(undefined, "修改评价");
  }, [signedIn]);
  useEffect(() => {
    if (data) writeReview(data.activity_id, section.slug, data);
    if (isError) toast("这条评价已不存在");
    if (data || isError) onDone();
  }, [data, isError, section.slug, onDone]);
  return null;
}
