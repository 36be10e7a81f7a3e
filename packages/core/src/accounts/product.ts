import { defineProduct } from "../engine/product.ts";
import { Accounts } from "./accounts.ts";
import { accountOpened, openAccount, setStanding, standingChanged } from "./messages.ts";
import { accountsSample } from "./sample.ts";

export const accounts = defineProduct({
	name: "accounts",
	commands: [openAccount, setStanding],
	events: [accountOpened, standingChanged],
	refusals: [
		{ code: "invalid_user", meaning: "The number is not a valid user number." },
		{ code: "unknown_account", meaning: "The account does not exist." },
		{ code: "stale_version", meaning: "A newer version of the account's standing has been set already." },
	],
	accounts: [],
	causes: {},
	sample: accountsSample,
	create: (engine) => new Accounts(engine),
});
