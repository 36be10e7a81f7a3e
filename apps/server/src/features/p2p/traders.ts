// Statistics of users in P2P trades, read from the projection's tables, and the public names under which other users know them.
import { createHmac } from "node:crypto";
import type { Trader } from "@candor/contract";
import { DAY_MS, SETTLEMENT_ASSET } from "@candor/core";
import { type Kysely, sql } from "kysely";
import { SIMULATED_NAMES } from "../../exchange/products/p2p/simulated-names.ts";
import type { Projected, ViewsNeeded } from "../../http/dependencies.ts";
import { caughtUpWith } from "../../http/read-after-write.ts";
import type { P2pNameTables } from "../../people/p2p-tables.ts";
import { assetOf, units } from "../../serializers/wire-numbers.ts";
import type { Tables } from "./queries.ts";

/** Orders that ended within this time (ms) count for the statistics. */
const COUNTED_MS = 30 * DAY_MS;
/** Maximum number of users whose statistics are cached. */
const MOST_KNOWN = 20_000;
/** Cached statistics are read again after this time (ms), because old orders no longer count. */
const FRESH_MS = 10 * 60_000;
const CODE = "23456789BCDFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 6;
const PPM = 1_000_000;

interface Facts {
	readonly orders: number;
	readonly released: number;
	/** Number of orders that count toward the completion rate. */
	readonly counted: number;
	readonly releaseMs: number | null;
	readonly payMs: number | null;
	readonly lost: number;
	readonly partners: number;
}

const NO_FACTS: Facts = { orders: 0, released: 0, counted: 0, releaseMs: null, payMs: null, lost: 0, partners: 0 };

export interface TradersOptions {
	readonly views: ViewsNeeded;
	readonly tables: Tables;
	readonly people: Kysely<P2pNameTables>;
	readonly projected: Projected;
	/** Secret key from which the codes of users without a name are computed. */
	readonly secret: Uint8Array;
	readonly now: () => number;
}

export class Traders {
	readonly #options: TradersOptions;
	readonly #known = new Map<number, { readonly facts: Facts; readonly ended: number; readonly at: number }>();

	constructor(options: TradersOptions) {
		this.#options = options;
	}

	/** Returns users in the form that another user sees. @param viewer that other user; 0 without a session */
	async of(users: Iterable<number>, viewer: number): Promise<ReadonlyMap<number, Trader>> {
		const all = [...new Set(users)];
		const [facts, names] = await Promise.all([this.#factsOf(all), this.namesOf(all)]);
		return new Map(all.map((user) => [user, this.#trader(user, viewer, facts.get(user) ?? NO_FACTS, names.get(user) as string)]));
	}

	async one(user: number, viewer: number): Promise<Trader> {
		return (await this.of([user], viewer)).get(user) as Trader;
	}

	#trader(user: number, viewer: number, facts: Facts, name: string): Trader {
		const { views } = this.#options;
		const merchant = views.p2p.merchant(user);
		return {
			user_id: user,
			name,
			merchant: merchant?.state === "approved",
			simulated: SIMULATED_NAMES.has(user),
			bond: units(merchant?.bond ?? 0n, assetOf(views, SETTLEMENT_ASSET)),
			orders_30d: facts.orders,
			completion: facts.counted === 0 ? null : Math.floor((facts.released * PPM) / facts.counted),
			release_ms: facts.releaseMs,
			pay_ms: facts.payMs,
			disputes_lost: facts.lost,
			partners: facts.partners,
			joined_at: views.accounts.find(user)?.openedAt ?? 0,
			blocked: viewer !== 0 && views.p2p.hasBlocked(viewer, user),
		};
	}

	/** Returns the public name of each user: the name of a merchant or simulated merchant, or else "Trader" and a code. */
	async namesOf(users: readonly number[]): Promise<ReadonlyMap<number, string>> {
		const rows =
			users.length === 0
				? []
				: await this.#options.people
						.selectFrom("people.p2p_names")
						.select(["user_id", "name"])
						.where("user_id", "in", users.map(BigInt))
						.execute();
		const chosen = new Map(rows.map(({ user_id, name }) => [Number(user_id), name]));
		return new Map(users.map((user) => [user, chosen.get(user) ?? SIMULATED_NAMES.get(user) ?? `Trader ${this.#codeOf(user)}`]));
	}

	/** Returns the code of a user. The user's number cannot be derived from it. */
	#codeOf(user: number): string {
		const bytes = createHmac("sha256", this.#options.secret).update(`p2p trader ${user}`).digest();
		return Array.from({ length: CODE_LENGTH }, (_, index) => CODE[(bytes[index] as number) % CODE.length]).join("");
	}

	async #factsOf(users: readonly number[]): Promise<ReadonlyMap<number, Facts>> {
		const { views, projected, now } = this.#options;
		const found = new Map<number, Facts>();
		const unknown: number[] = [];
		for (const user of users) {
			const known = this.#known.get(user);
			const isFresh = known !== undefined && known.ended === views.p2p.endedOrders(user) && known.at > now() - FRESH_MS;
			if (isFresh) found.set(user, known.facts);
			else unknown.push(user);
		}
		if (unknown.length === 0) return found;
		const isCurrent = await caughtUpWith(projected, views.seq);
		const ended = new Map(unknown.map((user) => [user, views.p2p.endedOrders(user)]));
		const read = await this.#read(unknown);
		for (const user of unknown) {
			const facts = read.get(user) ?? NO_FACTS;
			found.set(user, facts);
			if (isCurrent) this.#keep(user, { facts, ended: ended.get(user) ?? 0, at: now() });
		}
		return found;
	}

	#keep(user: number, entry: { readonly facts: Facts; readonly ended: number; readonly at: number }): void {
		this.#known.delete(user);
		this.#known.set(user, entry);
		const [oldest] = this.#known.keys();
		if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest);
	}

	/**
	 * Reads the statistics. Only a buyer can cancel an order without a dispute, or let the time to pay run out. Such an order does
	 * not count toward the seller's completion rate.
	 */
	async #read(users: readonly number[]): Promise<ReadonlyMap<number, Facts>> {
		const { tables, now } = this.#options;
		const since = now() - COUNTED_MS;
		const ids = sql`${users.map(String)}::bigint[]`;
		const { rows } = await sql<{
			user_id: bigint;
			orders: bigint;
			released: bigint;
			counted: bigint;
			release_ms: bigint | null;
			pay_ms: bigint | null;
			lost: bigint;
			partners: bigint;
		}>`
			with ended as (
				select buyer as user_id, state, true as counts, pay_ms, -1 as release_ms from projection.p2p_orders
				where buyer = any(${ids}) and ended_at >= ${Math.max(since, 1)}
				union all
				select seller, state, state = 'released' or disputed, -1, release_ms from projection.p2p_orders
				where seller = any(${ids}) and ended_at >= ${Math.max(since, 1)}
			), counted as (
				select user_id, count(*) as orders, count(*) filter (where state = 'released') as released,
					count(*) filter (where counts) as counted,
					percentile_disc(0.5) within group (order by release_ms) filter (where release_ms >= 0) as release_ms,
					percentile_disc(0.5) within group (order by pay_ms) filter (where pay_ms >= 0) as pay_ms
				from ended group by user_id
			)
			select asked.user_id, coalesce(orders, 0) as orders, coalesce(released, 0) as released, coalesce(counted, 0) as counted,
				release_ms, pay_ms,
				(select count(*) from projection.p2p_orders where loser > 0 and loser = asked.user_id) as lost,
				(select count(*) from projection.p2p_partners p where p.user_id = asked.user_id) as partners
			from unnest(${ids}) as asked (user_id) left join counted using (user_id)`.execute(tables);
		const timeOf = (ms: bigint | null) => (ms === null ? null : Number(ms));
		return new Map(
			rows.map((row) => [
				Number(row.user_id),
				{
					orders: Number(row.orders),
					released: Number(row.released),
					counted: Number(row.counted),
					releaseMs: timeOf(row.release_ms),
					payMs: timeOf(row.pay_ms),
					lost: Number(row.lost),
					partners: Number(row.partners),
				},
			]),
		);
	}
}
