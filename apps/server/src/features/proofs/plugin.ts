// Calls that return public proofs: signed index records, the keys with which they can be checked, and data of the simulated
// markets (docs/reference/rules.md §3). Index records come from the journal. Their signatures are computed at each request.
import { setImmediate as othersFirst } from "node:timers/promises";
import type { IndexRecord } from "@candor/contract";
import { Unavailable } from "@candor/journal";
import { toIndexRecord } from "@candor/proofs";
import type { Kysely } from "kysely";
import { data, refused } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { OwnProjected, SigningKey, ViewsNeeded } from "../../http/dependencies.ts";
import { addressKey, RateLimit } from "../../http/rate-limit.ts";
import { caughtUp, caughtUpWith } from "../../http/read-after-write.ts";
import { type Signer, signedBy } from "../../serializers/market.ts";
import type { ProjectionTables } from "../projection-tables.ts";
import { createDeleveragingHandler } from "./deleveraging.ts";
import type { ContractDependencies } from "./dependencies.ts";
import { createFundingHandler } from "./funding.ts";
import { createLiabilitiesHandler, createOwnLiabilitiesHandler } from "./liabilities.ts";
import { createLiquidationHandler } from "./liquidation.ts";
import { createOptionHandler } from "./option.ts";
import { createOutagesHandler } from "./outages.ts";
import { type Simulation, showMarketMaker, showSeeds } from "./simulation.ts";

export { leavesFile } from "./liabilities.ts";
export type { Simulation } from "./simulation.ts";

export interface ProofsDependencies {
	readonly views: ViewsNeeded;
	readonly tables: Kysely<ProjectionTables>;
	readonly projected: OwnProjected;
	readonly signer: Signer & {
		readonly keys: readonly SigningKey[];
		readonly heads: readonly { readonly market: string; readonly seq: number; readonly time: number; readonly hash: string }[];
	};
	readonly simulation: Simulation;
	readonly monotonic: () => number;
}

const LATEST = 60;
const MOST = 1_000;
const SEED_DAYS = 30;
/**
 * Rate limit on signed records, for each client. Records are signed on the event loop that also accepts orders. To check twenty
 * options of five minutes, a client needs 8,500 records.
 */
const SIGNED = { perSecond: 500, burst: 10_000 };
const RECORD_EVERY_MS = 1_000;
const SIGNED_AT_A_TIME = 50;

export function proofs({ views, tables, projected, signer, simulation, monotonic }: ProofsDependencies): Feature {
	const show: ContractDependencies["show"] = (row, market, priceDecimals) => {
		const sources = JSON.parse(row.sources) as { source: string; price: number; time: number }[];
		const record = {
			seq: Number(row.seq),
			time: Number(row.time),
			sources,
			index: Number(row.index_ticks),
			previousHash: row.previous_hash,
		};
		const shown = toIndexRecord(record, market, priceDecimals);
		return { ...shown, sources: [...shown.sources], ...signedBy(signer, row.hash, record.time) };
	};
	const signed = new RateLimit(SIGNED);
	return (calls) => {
		calls.handle("proofs/index", async ({ symbol, from, to, limit }, context) => {
			const pair = views.listing.pairBySymbol(symbol);
			if (pair === undefined) return refused("unknown_pair", "symbol");
			const most = limit ?? (from === undefined && to === undefined ? LATEST : MOST);
			const seconds = signed.take(addressKey(context.address), monotonic(), Math.min(most, recordsBetween(from, to)));
			if (seconds > 0) return { kind: "limited", seconds };
			await caughtUp(projected, context);
			let query = tables.selectFrom("projection.index_records").selectAll().where("pair", "=", pair.pair);
			if (from !== undefined) query = query.where("time", ">=", BigInt(from));
			if (to !== undefined) query = query.where("time", "<=", BigInt(to));
			// If the request has a start time, the oldest records from that time on are returned, otherwise the latest records.
			const order = from === undefined ? "desc" : "asc";
			const ordered = query.orderBy("time", order).orderBy("seq", order).limit(most);
			let rows = await ordered.execute();
			// The client may already have received newer records over its socket. A response without them would look like a rewritten
			// chain, so the tables must first catch up.
			const newest = views.indexes.latest(pair.pair)?.time ?? 0;
			if (rows.length < most && (rows.at(from === undefined ? 0 : -1)?.time ?? 0n) < BigInt(Math.min(to ?? 0, newest))) {
				if (!(await caughtUpWith(projected, views.seq))) throw new Unavailable("index records are not in the tables yet");
				rows = await ordered.execute();
			}
			if (from === undefined) rows.reverse();
			const records: IndexRecord[] = [];
			for (const row of rows) {
				if (records.length % SIGNED_AT_A_TIME === SIGNED_AT_A_TIME - 1) await othersFirst();
				records.push(show(row, pair.symbol, pair.priceDecimals));
			}
			return data(records);
		});
		calls.handleRead("proofs/option", createOptionHandler({ views, tables, projected, signer }));
		const ofContracts = { views, tables, projected, show, signer };
		calls.handle("proofs/liabilities", createLiabilitiesHandler({ views, tables, projected }));
		calls.handleRead("proofs/liabilities/me", createOwnLiabilitiesHandler({ views, tables, projected }));
		calls.handleRead("proofs/liquidation", createLiquidationHandler(ofContracts));
		calls.handleRead("proofs/funding", createFundingHandler(ofContracts));
		calls.handleRead("proofs/deleveraging", createDeleveragingHandler(ofContracts));
		calls.handle("proofs/keys", ({ days }) => {
			return data({
				keys: signer.keys.map(({ keyId, publicKey, from, until }) => ({ key_id: keyId, public_key: publicKey, from, until })),
				heads: signer.heads.map(({ market, seq, time, hash }) => ({ market, seq, time, hash })),
				seeds: showSeeds(simulation.commitments().slice(0, days ?? SEED_DAYS)),
			});
		});
		calls.handle("proofs/outages", createOutagesHandler({ views, tables, projected }));
		calls.handle("proofs/market_maker", () => {
			const told = simulation.profitAndLoss();
			return data(told === undefined ? null : showMarketMaker(views, told));
		});
	};
}

/** Returns the approximate number of index records between two times (ms): one record is created each second. */
function recordsBetween(from: number | undefined, to: number | undefined): number {
	if (from === undefined || to === undefined) return Number.POSITIVE_INFINITY;
	return Math.max(0, Math.floor((to - from) / RECORD_EVERY_MS)) + 1;
}
