import type { CommandField, OperatorCommand } from "./command-form.ts";

const ROLES = ["support", "reviewer", "treasurer", "publisher", "administrator"];

/** Keys of an operator's browser for the console. The word `none` stands for no key. */
const CONSOLE_KEYS: readonly CommandField[] = [
	{ name: "deviceKey", as: "key", typed: "DEVICEKEY" },
	{ name: "passkeyId", as: "key", typed: "PASSKEYID" },
	{ name: "passkeyKey", as: "key", typed: "PASSKEYKEY" },
];

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
	{
		type: "EnrolOperator",
		name: "enrol",
		fields: [
			{ name: "operator", as: "whole", typed: "NUMBER" },
			{ name: "role", as: "choice", of: ROLES, typed: "ROLE" },
			...CONSOLE_KEYS,
		],
	},
	{
		type: "RekeyOperator",
		name: "rekey",
		fields: [
			{ name: "operator", as: "whole", typed: "NUMBER" },
			{ name: "publicKey", as: "key", typed: "PUBLICKEY|none" },
			...CONSOLE_KEYS,
		],
	},
	{ type: "SuspendOperator", name: "suspend", fields: [{ name: "operator", as: "whole", typed: "NUMBER" }] },
	{ type: "RestoreOperator", name: "restore", fields: [{ name: "operator", as: "whole", typed: "NUMBER" }] },
	{ type: "CancelRescue", name: "cancel-rescue", fields: [{ name: "operator", as: "whole", typed: "NUMBER" }] },
	{ type: "DeclareAccounts", name: "declare-accounts", fields: [{ name: "accounts", as: "users", typed: "USER,USER" }] },
	{ type: "WithdrawIntent", name: "withdraw", fields: [{ name: "intent", as: "whole", typed: "INTENT" }] },
];
