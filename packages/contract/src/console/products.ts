// Calls that show operators the current settings of each product: contracts, option terms, earn products, funds, offerings, fees
// and limits.
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";
import { consoleCall, EVERY_ROLE, readFor } from "./console-call.ts";

/** States of subscriptions and IEOs, as the core names them (docs/reference/rules.md §8). */
const OFFERING_STATES = [
	"offered",
	"closed",
	"allotting",
	"paying",
	"collecting",
	"paid",
	"listing",
	"listed",
	"launching",
	"launched",
	"unlocking",
	"over",
	"cancelling",
	"cancelled",
	"held",
] as const;

export const contractTerms = consoleCall({
	path: "products/contracts",
	access: readFor(...EVERY_ROLE),
	says: "Contracts with their current terms, mark price and open interest.",
	params: z.object({}),
	data: z.object({
		list: z.array(
			z.object({
				instrument: id,
				symbol: z.string(),
				account: z.enum(["real", "simulation"]),
				active: z.boolean(),
				delist_at: timeMs,
				/** Mark price; 0 before the first index record. */
				mark: decimalText,
				/** Total size of all long positions, in the base coin. */
				open_interest: decimalText,
				halted: z.boolean(),
				maker_fee: decimalText,
				taker_fee: decimalText,
				top_leverage: z.int(),
				/** Current terms as JSON text, with the field names of the command that sets them. */
				terms: z.string(),
			}),
		),
	}),
});

export const optionTerms = consoleCall({
	path: "products/options",
	access: readFor(...EVERY_ROLE),
	says: "Option terms by duration, the markets where options are sold, and the pool.",
	params: z.object({}),
	data: z.object({
		terms: z.array(
			z.object({ seconds: z.int(), payout: decimalText, minimum: decimalText, maximum: decimalText, active: z.boolean() }),
		),
		markets: z.array(z.object({ pair: id, symbol: z.string(), active: z.boolean() })),
		pool: decimalText,
		reserved: decimalText,
	}),
});

export const earnProducts = consoleCall({
	path: "products/earn",
	access: readFor(...EVERY_ROLE),
	says: "Earn products with their terms and reserves.",
	params: z.object({}),
	data: z.object({
		list: z.array(
			z.object({
				product: id,
				coin: z.string(),
				days: z.int(),
				rate: decimalText,
				minimum: decimalText,
				maximum: decimalText,
				rule: z.string(),
				penalty: decimalText,
				active: z.boolean(),
				reserve: decimalText,
				locked: decimalText,
				/** Current terms as JSON text, with the field names of the command that sets them. */
				terms: z.string(),
				/** Sum of the principal of all open orders. */
				sold: decimalText,
			}),
		),
	}),
});

export const funds = consoleCall({
	path: "products/funds",
	access: readFor(...EVERY_ROLE),
	says: "Arbitrage funds with their terms, unit value and waiting redemptions.",
	params: z.object({}),
	data: z.object({
		list: z.array(
			z.object({
				fund: id,
				name: z.string(),
				kind: z.string(),
				active: z.boolean(),
				fee: decimalText,
				founded: z.boolean(),
				unit_value: decimalText,
				units: decimalText,
				waiting_subscriptions: decimalText,
				/** Number of fund units that wait to be redeemed. */
				waiting_redemptions: decimalText,
				held: z.boolean(),
				/** Current terms as JSON text, with the field names of the command that sets them. */
				terms: z.string(),
			}),
		),
	}),
});

export const offerings = consoleCall({
	path: "products/offerings",
	access: readFor(...EVERY_ROLE),
	says: "Subscriptions and IEOs with their state, dates and escrow.",
	params: z.object({}),
	data: z.object({
		list: z.array(
			z.object({
				offering: id,
				kind: z.enum(["subscription", "ieo"]),
				name: z.string(),
				coin: z.string(),
				state: z.enum(OFFERING_STATES),
				supply: decimalText,
				escrow: decimalText,
				opens_at: timeMs,
				closes_at: timeMs,
				/** Current terms as JSON text, with the field names of the command that sets them. */
				terms: z.string(),
			}),
		),
	}),
});

export const feesAndLimits = consoleCall({
	path: "products/fees",
	access: readFor(...EVERY_ROLE),
	says: "Spot fees by market, and the countries where each restricted product is demo-only or absent.",
	params: z.object({}),
	data: z.object({
		spot: z.array(z.object({ symbol: z.string(), maker_fee: decimalText, taker_fee: decimalText })),
		countries: z.array(z.object({ product: z.string(), demo_only: z.array(z.string()), absent: z.array(z.string()) })),
	}),
});

export const treasury = consoleCall({
	path: "products/treasury",
	access: readFor("treasurer", "administrator"),
	says: "Balances of the platform: treasury, fees, option pool, insurance, reserves of earn products, and the result of a sandbox's market maker.",
	params: z.object({}),
	data: z.object({
		balances: z.array(z.object({ purse: z.string(), coin: z.string(), amount: decimalText })),
		/**
		 * The market maker's total profit over all markets, and the value of its holdings. The list is empty in a live exchange.
		 */
		market_maker: z.array(z.object({ coin: z.string(), profit: decimalText, worth: decimalText, at: timeMs })),
	}),
});

export const systemState = consoleCall({
	path: "system",
	access: readFor(...EVERY_ROLE),
	says: "Health of the parts of the server, the journal walk, the projection, price sources by market, and metrics.",
	params: z.object({}),
	data: z.object({
		parts: z.array(z.object({ name: z.string(), away: z.boolean() })),
		journal: z.object({ state: z.string(), checked_seq: id, of: id }),
		chains: z.array(
			z.object({
				chain: z.string(),
				reason: z.string().nullable(),
				height: z.int().nullable(),
				lag_blocks: z.int().nonnegative().nullable(),
				compared_at: timeMs.nullable(),
				compared_height: z.int().nullable(),
				gap: z.boolean(),
			}),
		),
		prices: z.array(
			z.object({
				symbol: z.string(),
				index: decimalText.nullable(),
				halted: z.boolean(),
				sources: z.array(z.object({ source: z.string(), price: decimalText, age_ms: z.number() })),
			}),
		),
		metrics: z.string(),
	}),
});
