// POST favourites/list returns the user's favourite markets in the order that the user chose. POST favourites/save stores the
// list.
import { z } from "zod";
import { call } from "../call.ts";
import { id } from "../fields.ts";

const favourite = z.object({ match_id: id, symbol: z.string() });
export type Favourite = z.infer<typeof favourite>;

/**
 * Symbols or match ids of markets. JSON requests contain a list. Form requests contain one text with commas between the markets.
 */
const pairsParam = z.union([z.array(z.union([z.string().max(32), z.int().nonnegative()])).max(500), z.string().max(8_000)]);

export const favouritesList = call({
	method: "POST",
	path: "favourites/list",
	needs: "session",
	says: "The user's favourite markets, in the order in which they were saved.",
	params: z.object({}),
	data: z.array(favourite),
	refusals: [],
});

export const favouritesSave = call({
	method: "POST",
	path: "favourites/save",
	needs: "session",
	says: "Replaces the saved list and returns it. Without pairs the list becomes empty. A repeated pair counts once.",
	params: z.object({ pairs: pairsParam.optional() }),
	data: z.array(favourite),
	refusals: ["unknown_pair", "too_many_favourites"],
});
