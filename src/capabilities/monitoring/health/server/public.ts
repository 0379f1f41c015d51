export { bad, type HealthCheck, healthChecks, off, ok } from "./check.ts";
