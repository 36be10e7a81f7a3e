// Publishes a ranking of inviters once a day, after the settlement of rebates. Each publication uses newly drawn pseudonyms, so
// that two publications do not reveal the progress of one inviter.
import { randomBytes } from "node:crypto";
import { SETTLEMENT_ASSET } from "@candor/core";
import { compareRanked, type RankedTotal } from "@candor/proofs";
import { caughtUpWith } from "../../http/read-after-write.ts";
import { assetOf } from "../../serializers/wire-numbers.ts";
import { DAY_MS, dayOf } from "./days.ts";
import type { ReferralDependencies } from "./dependencies.ts";
import { maskedName } from "./masked-name.ts";
import { highestIncomes } from "./queries.ts";

export const RANKING_DAYS = 30;
const PUBLISHED = 100;
const SHOWN = 10;
/**
 * Number of inviters that are read in addition to those published. The order of inviters with equal totals is decided after the
 * query.
 */
const SPARE = 100;
const PSEUDONYM_BYTES = 8;
/** A publication waits at most this long (ms) after the start of a day for the settlement of the previous day's rebates. */
const PATIENCE_MS = 3_600_000;

interface Ranked extends RankedTotal {
	readonly user: number;
}

export interface Publication {
	readonly from: number;
	readonly to: number;
	readonly madeAt: number;
	readonly seq: number;
	/** The published inviters, the highest total first. */
	readonly list: readonly Ranked[];
	/** Masked nicknames of the first ten inviters. */
	readonly names: readonly string[];
	/**
	 * True if the previous day's rebates were settled when the ranking was computed. If false, the ranking is computed again later.
	 */
	readonly isComplete: boolean;
}

export class Ranking {
	readonly #dependencies: ReferralDependencies;
	#latest: Publication | undefined;
	#making: Promise<Publication> | undefined;

	constructor(dependencies: ReferralDependencies) {
		this.#dependencies = dependencies;
	}

	/** Returns the newest publication. The first request of a day creates it. */
	newest(): Promise<Publication> {
		const latest = this.#latest;
		if (latest !== undefined && !this.#isDue(latest)) return Promise.resolve(latest);
		this.#making ??= this.#make().finally(() => {
			this.#making = undefined;
		});
		return this.#making;
	}

	#isDue({ to, isComplete }: Publication): boolean {
		return this.#isComplete() && (!isComplete || to !== this.#today * DAY_MS);
	}

	get #today(): number {
		return dayOf(this.#dependencies.now());
	}

	#isComplete(): boolean {
		const { views, now } = this.#dependencies;
		const { referral } = views;
		const isClosed = now() - this.#today * DAY_MS > PATIENCE_MS || (referral.lastClosedDay()?.day ?? -1) >= this.#today - 1;
		return isClosed && (!referral.mayHaveWork || now() - this.#today * DAY_MS > PATIENCE_MS);
	}

	async #make(): Promise<Publication> {
		const { views, tables, projected, now } = this.#dependencies;
		const [to, isComplete, seq] = [this.#today, this.#isComplete(), views.seq];
		await caughtUpWith(projected, seq);
		const unit = 10n ** BigInt(assetOf(views, SETTLEMENT_ASSET).decimals);
		const days = { first: to - RANKING_DAYS, last: to - 1 };
		const rows = await highestIncomes(tables, { ...days, unit, limit: PUBLISHED + SPARE });
		const list = rows
			.map(({ inviter, income }) => ({
				user: inviter,
				pseudonym: randomBytes(PSEUDONYM_BYTES).toString("hex"),
				income: String(income),
				invites: views.referral.linksOf(inviter).length,
			}))
			.sort(compareRanked)
			.slice(0, PUBLISHED);
		const names = await this.#names(list.slice(0, SHOWN).map(({ user }) => user));
		const times = { from: (to - RANKING_DAYS) * DAY_MS, to: to * DAY_MS, madeAt: now() };
		this.#latest = { ...times, seq: Math.min(seq, projected.seq), list, names, isComplete };
		return this.#latest;
	}

	async #names(users: readonly number[]): Promise<readonly string[]> {
		if (users.length === 0) return [];
		const rows = await this.#dependencies.people
			.selectFrom("people.users")
			.select(["id", "nickname"])
			.where("id", "in", users.map(BigInt))
			.execute();
		const names = new Map(rows.map(({ id, nickname }) => [Number(id), maskedName(nickname)]));
		return users.map((user) => names.get(user) ?? "***");
	}
}

/** Returns the user's place in the ranking, counted from 1; null if the user is not in it. */
export function placeOf({ list }: Publication, user: number): number | null {
	const at = list.findIndex((one) => one.user === user);
	return at < 0 ? null : at + 1;
}
