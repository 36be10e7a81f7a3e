import { defineProduct } from "../engine/product.ts";
import type { LiabilitiesDependencies } from "./dependencies.ts";
import { Liabilities } from "./liabilities.ts";
import { LIABILITY_COMMANDS, LIABILITY_EVENTS } from "./messages.ts";
import { liabilitiesSample } from "./sample.ts";

export const liabilities = defineProduct({
	name: "liabilities",
	commands: LIABILITY_COMMANDS,
	events: LIABILITY_EVENTS,
	refusals: [
		{ code: "not_due", meaning: "The snapshot of this day may not begin now." },
		{ code: "known_snapshot", meaning: "The day has a snapshot already." },
		{ code: "total_too_large", meaning: "A total exceeds the maximum that the journal can record." },
		{ code: "unknown_snapshot", meaning: "The snapshot does not exist." },
		{ code: "older_snapshot", meaning: "A later snapshot has begun." },
		{ code: "known_root", meaning: "The root of the snapshot is published already." },
		{ code: "other_totals", meaning: "The totals of the tree differ from those of the snapshot." },
		{ code: "invalid_tree", meaning: "A tree of this depth cannot have this number of leaves." },
	],
	accounts: [],
	causes: {},
	sample: liabilitiesSample,
	create: (engine, dependencies: LiabilitiesDependencies) => new Liabilities(engine, dependencies),
});
