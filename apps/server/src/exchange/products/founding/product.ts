// Registers data about the exchange itself: the mode (sandbox or live), the epoch (number of the server process that writes the
// journal), and the public record of outages.
import { Columns } from "../../projection/columns.ts";
import { compareCount } from "../../projection/compare-count.ts";
import { table } from "../../projection/table.ts";
import type { ServerProduct } from "../product.ts";
import type { FoundingViews } from "./views.ts";

const OUTAGES = table("outages", 2, "added once", [
	["from_at", "bigint"],
	["to_at", "bigint"],
]);

type Founding = { -readonly [K in keyof FoundingViews["founding"]]: FoundingViews["founding"][K] };

export const founding = {
	name: "founding",
	createViews() {
		const state: Founding = { mode: undefined, foundedAt: 0, epoch: 0 };
		return {
			views: { founding: state },
			take: {
				ExchangeFounded({ mode, at }) {
					state.mode = mode;
					state.foundedAt = at;
				},
				EpochRaised({ epoch }) {
					state.epoch = epoch;
				},
			},
		};
	},
	tables: [OUTAGES],
	createProjection: () => ({
		begin() {
			const outages = new Columns(OUTAGES);
			return { take: { Resumed: ({ from, to }) => outages.add(from, to) }, write: (client) => outages.write(client) };
		},
	}),
	createCheck() {
		let outages = 0;
		return {
			take: { Resumed: () => void outages++ },
			compare: (pool) => compareCount(pool, OUTAGES, outages),
		};
	},
} satisfies ServerProduct<FoundingViews>;
