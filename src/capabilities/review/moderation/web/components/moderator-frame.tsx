export { DeskScreen as ModeratorScreen } from "#capabilities/desk/admin/web/public.ts";
