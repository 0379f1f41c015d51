import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { pathOf } from "#sections/paths.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { unread } from "../api/unread.ts";

/** The way to the notices, with how many are unread. */
export function NoticeBell() {
  const { section } = useScreen();
  const navigate = useNavigate();
  const signedIn = useSession((state) => state.token !== null);
  const { data } = useQuery({ ...unread(), enabled: signedIn });
  const count = signedIn && data ? data.total : 0;
  return (
    <IconButton
      icon="bell"
      label="消息"
      count={count}
      onClick={() => navigate(pathOf("my.message", {}, { section }))}
    />
  );
}
