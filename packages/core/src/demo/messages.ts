// Demo money: 10,000 to begin with and up to that again once a day, worth nothing for ever (docs/reference/rules.md §1.4).
import { big, type MessageOf, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "../engine/declare.ts";

/** The first one opens the demo account. */
export const refillDemo = command(80, "user", "RefillDemo", {});
export type RefillDemo = MessageOf<typeof refillDemo>;
/** Made up like all demo money, so that nobody has to agree. */
export const fundDemoPool = operatorCommand(
	81,
	"FundDemoPool",
	{ amount: big },
	{ roles: ["treasurer", "administrator"], needsApproval: false },
);
export type FundDemoPool = MessageOf<typeof fundDemoPool>;

/** Demo money for a simulated participant of a sandbox, so that demo markets have somebody to trade with. No person can be given any. */
export const depositDemo = command(82, "custody", "DepositDemo", { user: uint, amount: big });
export type DepositDemo = MessageOf<typeof depositDemo>;

export const demoRefilled = event(1095, "DemoRefilled", { user: uint, amount: big, at: uint });
export type DemoRefilled = MessageOf<typeof demoRefilled>;
export const demoPoolFunded = event(1096, "DemoPoolFunded", { amount: big, at: uint });
export type DemoPoolFunded = MessageOf<typeof demoPoolFunded>;
export const demoDeposited = event(1097, "DemoDeposited", { user: uint, amount: big, at: uint });
export type DemoDeposited = MessageOf<typeof demoDeposited>;
