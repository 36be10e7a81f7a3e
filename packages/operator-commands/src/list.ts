import { arbitrageCommands } from "./arbitrage.ts";
import { bankCommands } from "./banks.ts";
import type { OperatorCommand } from "./command-form.ts";
import { contractCommands } from "./contracts.ts";
import { depositCommands } from "./deposits.ts";
import { earnCommands } from "./earn.ts";
import { heldCommands } from "./held.ts";
import { ieoCommands } from "./ieo.ts";
import { networkCommands } from "./networks.ts";
import { operatorCommands } from "./operators.ts";
import { optionCommands } from "./options.ts";
import { p2pCommands } from "./p2p.ts";
import { platformCommands } from "./platform.ts";
import { referralCommands } from "./referral.ts";
import { subscriptionCommands } from "./subscription.ts";
import { verificationCommands } from "./verification.ts";
import { withdrawalCommands } from "./withdrawals.ts";

/** All commands that operators can send, except approvals, in the order of the help text. */
export const OPERATOR_COMMANDS: readonly OperatorCommand[] = [
	...operatorCommands,
	...verificationCommands,
	...heldCommands,
	...platformCommands,
	...optionCommands,
	...contractCommands,
	...earnCommands,
	...arbitrageCommands,
	...subscriptionCommands,
	...ieoCommands,
	...referralCommands,
	...networkCommands,
	...depositCommands,
	...withdrawalCommands,
	...bankCommands,
	...p2pCommands,
];
