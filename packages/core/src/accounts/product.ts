import { defineProduct } from "../engine/product.ts";
import { Accounts } from "./accounts.ts";
import { accountOpened, openAccount, setStanding, standingChanged } from "./messages.ts";
import { accountsSample } from "./sample.ts";

export const accounts = defineProduct({
	name: "accounts",
	commands: [openAccount, setStanding],
	events: [accountOpened, standingChanged],
	refusals: [
		{ code: "invalid_user", meaning: "The number is none of a person." },
		{ code: "unknown_account", meaning: "There is no such account." },
		{ code: "stale_version", meaning: "A newer standing is known." },
	],
	accounts: [],
	causes: {},
	sample: accountsSample,
	create: (engine) => new Accounts(engine),
});
