import type { OperatorCommand } from "./command-form.ts";

const ROLES = ["support", "reviewer", "treasurer", "publisher", "administrator"];

export const operatorCommands: readonly OperatorCommand[] = [
	{
		type: "OpenOperator",
		name: "open",
		fields: [
			{ name: "operator", as: "whole", typed: "NUMBER" },
			{ name: "role", as: "choice", of: ROLES, typed: "ROLE" },
			{ name: "publicKey", as: "hex", typed: "PUBLICKEY" },
		],
	},
	{ type: "CloseOperator", name: "close", fields: [{ name: "operator", as: "whole", typed: "NUMBER" }] },
	{ type: "WithdrawIntent", name: "withdraw", fields: [{ name: "intent", as: "whole", typed: "INTENT" }] },
];
