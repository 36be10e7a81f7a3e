import type { CommandField, OperatorCommand } from "./command-form.ts";

const transfer: readonly CommandField[] = [
	{ name: "purse", as: "choice", of: ["option_pool", "insurance"], typed: "PURSE" },
	{ name: "asset", as: "coin", typed: "COIN" },
	{ name: "amount", as: "amount", coin: { field: "asset" }, typed: "AMOUNT" },
];

export const platformCommands: readonly OperatorCommand[] = [
	{ type: "FundPlatform", name: "fund", fields: transfer },
	{ type: "DefundPlatform", name: "defund", fields: transfer },
	{ type: "FundDemoPool", name: "demo-pool", fields: [{ name: "amount", as: "amount", coin: "demo", typed: "AMOUNT" }] },
];
