import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { groupPath } from "../address.ts";

/** What happens to a member in a group. @param id of the group it opens; null where that is gone */
export const groupNotice: NoticeKind<{
  title: string;
  body: string;
  reason?: string;
  id: string | null;
  action?: string;
}> = {
  name: "groups.told",
  group: "system",
  write: ({ id, ...text }) => ({ ...text, link: id === null ? pathOf("group.list") : groupPath(id) }),
};

/** Somebody asks to join: told to who decides, together until it is read. */
export const applicationNotice: NoticeKind<{ id: string; name: string; note: string }> = {
  name: "groups.applied",
  group: "system",
  bundle: ({ id }) => `group-application:${id}`,
  write: ({ id, name, note }) => ({
    title: `申请加入车友群“${name}”`,
    body: note,
    link: groupPath(id),
    action: "去审核",
  }),
};

/** Under this name an application is told, and taken back. */
export const applicationKey = (id: string): string => `group-application:${id}`;
