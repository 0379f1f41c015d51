import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { Detail } from "../queue/detail.tsx";
import { OneByOne } from "../queue/review-queue.tsx";

/** 连续审核: posts one by one as they are offered; with an id in the query, that post. */
export default function BbsInfo() {
  const { values } = useAddress({ id: textUpTo(20), status: oneOf(["waiting"], undefined) });
  return (
    <DeskScreen title="连续审核">
      {(admin) =>
        values.id === undefined ? (
          <OneByOne kind="post" admin={admin} />
        ) : (
          <Detail kind="post" targetId={values.id} />
        )
      }
    </DeskScreen>
  );
}
