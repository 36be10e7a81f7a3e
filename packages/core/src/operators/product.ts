import { defineProduct } from "../engine/product.ts";
import {
	approveIntent,
	closeOperator,
	intentDecided,
	intentProposed,
	openOperator,
	operatorActed,
	operatorClosed,
	operatorOpened,
	withdrawIntent,
} from "./messages.ts";
import { Operators } from "./operators.ts";
import { operatorsSample } from "./sample.ts";

export const operators = defineProduct({
	name: "operators",
	commands: [openOperator, closeOperator, approveIntent, withdrawIntent],
	events: [operatorOpened, operatorClosed, intentProposed, intentDecided, operatorActed],
	refusals: [
		{ code: "unknown_operator", meaning: "No open operator has this number." },
		{ code: "role_lacking", meaning: "The operator's role may not do this." },
		{ code: "invalid_reason", meaning: "A reason is missing or longer than 500 characters." },
		{ code: "invalid_operator", meaning: "The number is outside the range of operator numbers." },
		{ code: "operator_exists", meaning: "An operator has or had this number." },
		{ code: "key_known", meaning: "An operator has or had this key." },
		{
			code: "last_administrator",
			meaning: "The operator is the last administrator besides the founder: without one no proposal could be approved.",
		},
		{ code: "invalid_amount", meaning: "An amount is not above zero, or exceeds the maximum." },
		{ code: "too_many_intents", meaning: "The operator has the maximum number of intents that wait for approval." },
		{ code: "unknown_intent", meaning: "No waiting intent has this number, or the intent is older than a day." },
		{ code: "other_intent", meaning: "The hash differs from the intent's hash." },
		{ code: "own_intent", meaning: "The proposer of an intent cannot approve it." },
	],
	accounts: [],
	causes: {},
	sample: operatorsSample,
	create: (engine) => new Operators(engine),
});
