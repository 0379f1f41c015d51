export { bad, type HealthCheck, healthChecks, off, ok, warn } from "./check.ts";
