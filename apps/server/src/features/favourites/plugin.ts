import type { Favourite } from "@candor/contract";
import type { Kysely } from "kysely";
import { data, type RefusedAnswer, refused } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import type { PeopleTables } from "../../people/people-tables.ts";

export interface FavouritesDependencies {
	readonly people: Kysely<PeopleTables>;
	readonly views: ViewsNeeded;
}

const MOST = 100;

export function favourites({ people, views }: FavouritesDependencies): Feature {
	const { listing } = views;

	function shown(pairs: readonly number[]): Favourite[] {
		return pairs.flatMap((id) => {
			const pair = listing.pair(id);
			return pair === undefined ? [] : [{ match_id: pair.pair, symbol: pair.symbol }];
		});
	}

	/** Parses a list of pair ids and symbols. Returns the ids of the pairs in the given order, without duplicates. */
	function read(given: string | readonly (string | number)[]): number[] | RefusedAnswer {
		const names = typeof given === "string" ? given.split(",").filter((name) => name.trim() !== "") : given;
		if (names.length > MOST) return refused("too_many_favourites", "pairs", { maximum: MOST });
		const ids = new Set<number>();
		for (const name of names) {
			const text = String(name).trim();
			const pair = /^\d{1,9}$/.test(text) ? listing.pair(Number(text)) : listing.pairBySymbol(text);
			if (pair === undefined) return refused("unknown_pair", "pairs");
			ids.add(pair.pair);
		}
		return [...ids];
	}

	return (calls) => {
		calls.handle("favourites/list", async (_params, context) => {
			const row = await people
				.selectFrom("people.favourites")
				.select("pairs")
				.where("user_id", "=", BigInt(context.user))
				.executeTakeFirst();
			return data(shown(row?.pairs ?? []));
		});

		calls.handle("favourites/save", async (params, context) => {
			const pairs = read(params.pairs ?? []);
			if (!Array.isArray(pairs)) return pairs;
			await people
				.insertInto("people.favourites")
				.values({ user_id: BigInt(context.user), pairs })
				.onConflict((conflict) => conflict.column("user_id").doUpdateSet({ pairs }))
				.execute();
			return data(shown(pairs));
		});
	};
}
