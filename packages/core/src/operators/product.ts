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
		{ code: "invalid_operator", meaning: "The number is none that an operator can have." },
		{ code: "operator_exists", meaning: "The number was given to an operator before." },
		{ code: "key_known", meaning: "Another operator has this key." },
		{
			code: "last_administrator",
			meaning: "It is the last administrator beside the founder: nothing could be agreed on any more.",
		},
		{ code: "invalid_amount", meaning: "An amount is not above zero, or larger than one can be." },
		{ code: "too_many_intents", meaning: "As many intents of the operator's wait for a second one as may." },
		{ code: "unknown_intent", meaning: "No intent of this number waits, or it is older than a day." },
		{ code: "other_intent", meaning: "The hash is not that of the intent." },
		{ code: "own_intent", meaning: "Whoever proposed an intent cannot approve it." },
	],
	accounts: [],
	causes: {},
	sample: operatorsSample,
	create: (engine) => new Operators(engine),
});
