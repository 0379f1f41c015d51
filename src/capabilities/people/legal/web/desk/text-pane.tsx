import { useQuery } from "@tanstack/react-query";
import type { AdminProfile } from "#capabilities/desk/admin/web/public.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { deskText } from "./api.ts";
import { TextEditor } from "./text-editor.tsx";

interface TextPaneProps {
  admin: AdminProfile;
  textKey: string;
  /** On a phone, back to the list. */
  onBack?: () => void;
}

/** One text at the desk. */
export function TextPane({ admin, textKey, onBack }: TextPaneProps) {
  const query = useQuery(deskText(textKey));
  const { data, error } = query;
  const back = onBack && <IconButton icon="back" label="返回列表" onClick={onBack} />;
  if (data) return <TextEditor admin={admin} shown={data} back={back} />;
  return (
    <>
      {back}
      {error ? <NotLoaded query={query} /> : <RowsSkeleton rows={2} />}
    </>
  );
}
