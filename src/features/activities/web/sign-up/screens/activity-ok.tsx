import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { textUpTo, useAddress } from "#client/address.ts";
import { isNotFound } from "#client/request.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { NavBar } from "#ui/nav-bar.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { ownSignUp } from "../api.ts";
import { Result } from "../components/result.tsx";

/** What came of a sign-up. Opened without one it leads to one's own. */
export default function ActivityOk() {
  const { section } = useScreen();
  const navigate = useNavigate();
  const { id } = useAddress({ id: textUpTo(20) }).values;
  const mine = pathOf("active.mine", {}, { section });
  const back = useBack(mine);
  const known = id !== undefined && /^[1-9]\d*$/.test(id);
  const query = useQuery({ ...ownSignUp(id ?? ""), enabled: known });
  const elsewhere = !known || isNotFound(query.error);
  useEffect(() => {
    if (elsewhere) navigate(mine, { replace: true });
  }, [elsewhere, mine, navigate]);
  return (
    <>
      <NavBar title="报名结果" onBack={back} />
      <main className="min-h-dvh bg-surface px-edge pb-10">
        {query.data === undefined ? (
          <NotLoaded
            query={{ ...query, isError: query.isError && !elsewhere }}
            waiting={
              <Skeleton>
                <Bone className="mx-auto mt-8 size-16 rounded-full" />
                <Bone className="mx-auto mt-4 h-7 w-40" />
                <Bone className="mt-8 h-48 rounded-3" />
              </Skeleton>
            }
          />
        ) : (
          <Result own={query.data} />
        )}
      </main>
    </>
  );
}
