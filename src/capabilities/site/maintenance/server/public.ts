export { maintenanceOf } from "./maintenance.ts";
