// POST lever/insurance: returns the balance of a contract's insurance fund, now and at the end of each past hour. The response is
// cached for ten seconds.
import type { CallData, Calls } from "@candor/contract";
import { type AssetTerms, PLATFORM } from "@candor/core";
import { HOUR_MS, type InsuranceAccount, type InsuranceRow } from "../../exchange/products/contracts/insurance-table.ts";
import { type Answer, data, refused } from "../../http/answer.ts";
import { responseCache } from "../../http/response-cache.ts";
import { marginAsset } from "../../serializers/position.ts";
import { assetOf, units } from "../../serializers/wire-numbers.ts";
import type { ContractsDependencies } from "./dependencies.ts";
import { insuranceSince, type Tables } from "./queries.ts";

type Insurance = CallData<"lever/insurance">;

const HOURS = 720;
const KEPT_MS = 10_000;

export function createInsuranceHandler({ views, tables, projected, now }: ContractsDependencies) {
	const kept = responseCache<Insurance["points"]>(KEPT_MS, 2, now, () => projected.seq);
	return async function insurance({
		match_id: match,
		account = "real",
	}: ReturnType<Calls["lever/insurance"]["params"]["parse"]>): Promise<Answer<Insurance>> {
		if (views.contracts.instrumentOf(match, account) === undefined) return refused("unknown_instrument", "match_id");
		const asset = assetOf(views, marginAsset(account));
		const purse = account === "real" ? "insurance" : "demo_pool";
		const past = await kept(purse, () => pointsOf(tables, purse, now(), asset));
		const { available, frozen } = views.balances.of(PLATFORM, purse, asset.asset);
		const balance = units(available + frozen, asset);
		const points = [...past, { time: now(), balance }];
		return data({ currency: asset.code, balance, points }, views.seq);
	};
}

/**
 * Returns the balances of the shown hours, oldest first. If the balance last changed before the shown hours, that balance comes
 * first.
 */
async function pointsOf(tables: Tables, account: InsuranceAccount, now: number, asset: AssetTerms): Promise<Insurance["points"]> {
	const hour = Math.floor(now / HOUR_MS);
	const first = hour - HOURS;
	const endOf = (row: InsuranceRow) => (Math.max(Number(row.hour), first) + 1) * HOUR_MS;
	const rows = await insuranceSince(tables, account, first);
	const known = rows.filter((row) => row.hour > 0n && Number(row.hour) < hour);
	return known.map((row) => ({ time: endOf(row), balance: units(row.balance, asset) }));
}
