export { templatesApi, type WarningTemplate, warningTemplates } from "./desk/templates.ts";
