export { DeskScreen as ModeratorScreen } from "#capabilities/admin/web/public.ts";
