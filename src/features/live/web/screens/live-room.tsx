import { useQuery } from "@tanstack/react-query";
import { isNotFound } from "#client/request.ts";
import { useParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { livePath } from "#features/live/address.ts";
import { pathOf } from "#sections/paths.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { GonePage } from "#ui/gone-page.tsx";
import { liveRoom } from "../api.ts";
import { Room } from "../room/room.tsx";

/** A room: the picture, and what is said beside it. */
export default function LiveRoomScreen() {
  const { id = "" } = useParams();
  const { section } = useScreen();
  const back = useBack(pathOf("live.list", {}, { section }));
  const { data, error, refetch } = useQuery(liveRoom(id));
  if (isNotFound(error)) return <GonePage onBack={back} error={error} />;
  if (data === undefined) return <ErrorState as="h1" error={error} onRetry={() => void refetch()} />;
  return <Room key={data.id} room={data} path={livePath(data.id, section)} onClose={back} />;
}
