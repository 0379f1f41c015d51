export const READ = "accounts.read";
export const SETTLE = "accounts.settle";
