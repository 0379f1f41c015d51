export { AccountHost } from "./components/account-host.tsx";
