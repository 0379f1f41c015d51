export { refreshCertified } from "./api/certifications.ts";
