import type { CommandField, OperatorCommand } from "./command-form.ts";

const withdrawal: CommandField = { name: "withdrawal", as: "whole", typed: "WITHDRAWAL" };

/**
 * Commands of withdrawals. ApproveWithdrawal is not included, because it needs a second signature, of the withdrawal's intent.
 */
export const withdrawalCommands: readonly OperatorCommand[] = [
	{ type: "RejectWithdrawal", name: "reject-withdrawal", fields: [withdrawal] },
	{
		type: "HoldWithdrawal",
		name: "hold-withdrawal",
		fields: [withdrawal, { name: "reference", as: "text", typed: "REFERENCE" }],
	},
	{
		type: "ReleaseWithdrawal",
		name: "release-withdrawal",
		fields: [withdrawal, { name: "decision", as: "choice", of: ["approve", "reject"] }],
	},
	{
		type: "DecideDoubt",
		name: "decide-doubt",
		fields: [withdrawal, { name: "decision", as: "choice", of: ["sent", "failed"] }],
	},
	{ type: "StopWithdrawals", name: "stop-withdrawals", fields: [] },
	{ type: "RenewStop", name: "renew-stop", fields: [{ name: "until", as: "time", typed: "UNTIL" }] },
	{ type: "ResumeWithdrawals", name: "resume-withdrawals", fields: [] },
];
