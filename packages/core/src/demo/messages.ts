// Declares the commands and events of demo money: each user gets 10,000 at first, and a refill to that amount at most once a day
// (docs/reference/rules.md §1.4).
import { big, type MessageOf, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "../engine/declare.ts";

/** Refills the demo account of the sender. The first refill opens the account. */
export const refillDemo = command(80, "user", "RefillDemo", {});
export type RefillDemo = MessageOf<typeof refillDemo>;
/** Gives demo money to the demo pool. One operator is enough, because demo money has no value. */
export const fundDemoPool = operatorCommand(
	81,
	"FundDemoPool",
	{ amount: big },
	{ roles: ["treasurer", "administrator"], needsApproval: false },
);
export type FundDemoPool = MessageOf<typeof fundDemoPool>;

/**
 * Gives demo money to a simulated participant of a sandbox, so that demo markets have counterparties. The command is refused for
 * registered users.
 */
export const depositDemo = command(82, "custody", "DepositDemo", { user: uint, amount: big });
export type DepositDemo = MessageOf<typeof depositDemo>;

export const demoRefilled = event(1095, "DemoRefilled", { user: uint, amount: big, at: uint });
export type DemoRefilled = MessageOf<typeof demoRefilled>;
export const demoPoolFunded = event(1096, "DemoPoolFunded", { amount: big, at: uint });
export type DemoPoolFunded = MessageOf<typeof demoPoolFunded>;
export const demoDeposited = event(1097, "DemoDeposited", { user: uint, amount: big, at: uint });
export type DemoDeposited = MessageOf<typeof demoDeposited>;
