export { askConsentsAgain } from "./ask-consents.ts";
export { AccountHost } from "./components/account-host.tsx";
