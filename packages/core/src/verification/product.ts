import { defineProduct } from "../engine/product.ts";
import type { VerificationDependencies } from "./dependencies.ts";
import { countriesSet, lapseVerification, setCountries, setVerification, verificationSet } from "./messages.ts";
import { verificationSample } from "./sample.ts";
import { Verification } from "./verification.ts";

export const verification = defineProduct({
	name: "verification",
	commands: [setVerification, lapseVerification, setCountries],
	events: [verificationSet, countriesSet],
	refusals: [
		{ code: "unknown_account", meaning: "The account does not exist." },
		{ code: "stale_version", meaning: "A newer version of the verification has been set already." },
		{ code: "invalid_country", meaning: "A country is missing, named twice or not two capital letters." },
		{ code: "not_lower", meaning: "The change would not lower the verification." },
		{ code: "basic_first", meaning: "Advanced verification requires basic verification." },
	],
	accounts: [],
	causes: {},
	sample: verificationSample,
	create: (engine, dependencies: VerificationDependencies) => new Verification(engine, dependencies),
});
