// Reads the exchange's coins, markets and contracts, in the form that packages/operator-commands takes.
import type { ConsoleData } from "@candor/contract";
import type { Listing } from "@candor/operator-commands";
import { useMemo } from "react";
import { useRead } from "./queries.ts";

function listingOf({ coins, markets, settlement, demo, contracts }: ConsoleData<"listing">): Listing {
	const contractIn = (pair: number, account: string) =>
		contracts.find((contract) => contract.pair === pair && contract.account === account);
	return {
		...{ coins, markets, settlement, demo },
		contractTerms(symbol) {
			const pair = markets.find((market) => market.symbol === symbol)?.pair;
			const contract = pair === undefined ? undefined : contractIn(pair, "real");
			return contract === undefined ? undefined : parseTerms(contract.terms);
		},
		instrument: (pair, account) => contractIn(pair, account)?.instrument ?? 0,
	};
}

/** Parses terms from the server's JSON. Amounts are strings there, and become bigint. */
export function parseTerms(json: string): Readonly<Record<string, unknown>> {
	return JSON.parse(json, (name, value) => (isAmount(name, value) ? BigInt(value) : value)) as Record<string, unknown>;
}

/** A string of digits is an amount; a name is the only other field that may look so. */
const isAmount = (name: string, value: unknown): value is string =>
	name !== "name" && typeof value === "string" && /^-?\d+$/.test(value);

export function useListing() {
	const query = useRead("listing", {});
	const listing = useMemo(() => query.data && listingOf(query.data), [query.data]);
	return { query, listing };
}
