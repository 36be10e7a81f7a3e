import { defineProduct } from "../engine/product.ts";
import { Limits } from "./limits.ts";
import { limitsSet, setLimits } from "./messages.ts";
import { limitsSample } from "./sample.ts";

export const limits = defineProduct({
	name: "limits",
	commands: [setLimits],
	events: [limitsSet],
	refusals: [
		{ code: "invalid_limit", meaning: "A limit is below zero, or exceeds the maximum amount." },
		{ code: "invalid_break", meaning: "A break ends in the past, or more than a year from now." },
		{ code: "on_break", meaning: "The caller has set a break that is still running." },
		{ code: "loss_limit_reached", meaning: "The caller's possible loss of today would exceed their daily limit." },
	],
	accounts: [],
	causes: {},
	sample: limitsSample,
	create: (engine) => new Limits(engine),
});
