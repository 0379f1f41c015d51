import { IconButton } from "#ui/icon-button.tsx";
import { useFeedLook } from "../feed-look.ts";

/** Turns feeds from one list into two columns, and back. */
export function FeedLookButton() {
  const [look, setLook] = useFeedLook();
  const columns = look === "columns";
  return (
    <IconButton
      icon={columns ? "list" : "grid"}
      label={columns ? "换成单列" : "换成双列"}
      onClick={() => setLook(columns ? "list" : "columns")}
    />
  );
}
