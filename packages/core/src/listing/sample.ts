// Generates random commands for tests of the listing: valid and invalid changes of a pair's terms while orders are open.
import { FOUNDER } from "../engine/actors.ts";
import type { Sample, SampleCommand, SampleWorld } from "../engine/sample.ts";
import type { AssetListed, PairListed } from "./messages.ts";

export function listingSample({ draw }: SampleWorld): Sample {
	const assets = new Map<number, AssetListed>();
	const pairs = new Map<number, PairListed>();
	const pair = (): SampleCommand => {
		const terms = { ...draw.pick([...pairs.values()]), type: "ListPair", by: FOUNDER };
		if (draw.chance(0.3)) {
			const spoilt = draw.pick(["base", "quote", "priceDecimals", "lotDecimals", "pair", "floorTicks", "minNotional"] as const);
			return { ...terms, [spoilt]: draw.chance(0.4) ? 0 : draw.below(9) };
		}
		// Invalid: with 8 decimals a lot of USDT is smaller than one ledger unit.
		if (draw.chance(0.03)) return { ...terms, pair: 3, base: 3, quote: 1, priceDecimals: 0, lotDecimals: 8 };
		return {
			...terms,
			makerFeePpm: draw.pick([0, 500, 1_000, 2_000, 100_000, 100_001]),
			takerFeePpm: draw.pick([0, 1_000, 1_500, 3_000, 100_000, 100_001]),
			collarPpm: draw.pick([20_000, 50_000, 100_000]),
			bandSellHighPpm: draw.pick([1_500_000, 5_000_000]),
		};
	};
	return {
		weight: 2,
		observe(event) {
			if (event.type === "AssetListed") assets.set((event as AssetListed).asset, event as AssetListed);
			if (event.type === "PairListed") pairs.set((event as PairListed).pair, event as PairListed);
		},
		next() {
			if (pairs.size > 0 && draw.chance(0.8)) return pair();
			const known = draw.chance(0.7) && assets.size > 0 ? draw.pick([...assets.values()]) : undefined;
			const fresh = { asset: draw.pick([0, 7, 8, 1_023, 1_024]), code: "NEW", name: "New", decimals: draw.below(15) };
			return { ...(known ?? fresh), type: "ListAsset", by: FOUNDER, ...(draw.chance(0.2) && { decimals: draw.below(15) }) };
		},
		changed: (command) => (command.type === "ListAsset" ? { ...command, name: "Other" } : { ...command, symbol: "OTHER/PAIR" }),
	};
}
