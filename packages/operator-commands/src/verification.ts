import type { OperatorCommand } from "./command-form.ts";

export const verificationCommands: readonly OperatorCommand[] = [
	{
		type: "SetVerification",
		name: "verify-user",
		fields: [
			{ name: "user", as: "whole", typed: "USER" },
			{ name: "version", as: "version", option: "version" },
			{ name: "basic", as: "flag", flag: "unverified", given: false },
			{ name: "advanced", as: "flag", flag: "advanced", given: true },
			{ name: "country", as: "text", typed: "COUNTRY" },
		],
	},
	{
		type: "SetCountries",
		name: "countries",
		fields: [
			{ name: "product", as: "text", typed: "PRODUCT" },
			{ name: "demoOnly", as: "countries", option: "demo-only" },
			{ name: "absent", as: "countries", option: "absent" },
		],
	},
];
