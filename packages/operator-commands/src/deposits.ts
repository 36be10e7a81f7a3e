import type { CommandField, OperatorCommand } from "./command-form.ts";

const deposit: readonly CommandField[] = [
	{ name: "user", as: "whole", typed: "USER" },
	{ name: "deposit", as: "whole", typed: "DEPOSIT" },
];

export const depositCommands: readonly OperatorCommand[] = [
	{
		type: "DecideQuarantined",
		name: "decide-quarantined",
		fields: [...deposit, { name: "decision", as: "choice", of: ["credit", "return", "legal_hold"] }],
	},
	{ type: "AllowCappedDeposit", name: "allow-deposit", fields: deposit },
];
