import type { Exchange } from "@candor/core";
import type { Pool } from "pg";
import type { ProductCheck } from "../exchange/products/product.ts";

const MOST_TOLD = 10;

/**
 * Compares the tables with the journal. Returns a text for each difference. The tables must already contain the journal's last
 * row.
 */
export async function compareProjection(pool: Pool, exchange: Exchange, checks: readonly ProductCheck[]): Promise<string[]> {
	const differences: string[] = [];
	for (const check of checks) differences.push(...(await check.compare(pool, exchange)));
	const more = differences.length - MOST_TOLD;
	return more > 0 ? [...differences.slice(0, MOST_TOLD), `and ${more} more`] : differences;
}
