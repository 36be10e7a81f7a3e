import { defineProduct } from "../engine/product.ts";
import type { VerificationDependencies } from "./dependencies.ts";
import { countriesSet, setCountries, setVerification, verificationSet } from "./messages.ts";
import { verificationSample } from "./sample.ts";
import { Verification } from "./verification.ts";

export const verification = defineProduct({
	name: "verification",
	commands: [setVerification, setCountries],
	events: [verificationSet, countriesSet],
	refusals: [
		{ code: "unknown_account", meaning: "There is no such account." },
		{ code: "stale_version", meaning: "A newer verification is known." },
		{ code: "invalid_country", meaning: "A country is missing, named twice or not two capital letters." },
		{ code: "basic_first", meaning: "Advanced verification follows basic." },
	],
	accounts: [],
	causes: {},
	sample: verificationSample,
	create: (engine, dependencies: VerificationDependencies) => new Verification(engine, dependencies),
});
