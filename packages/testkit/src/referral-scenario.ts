// A test exchange in which the first user has invited all others. All users have coins for spot and money for contracts. They
// trade with the user `maker`.
import { type Command, DAY_MS, type Event, FOUNDER, type Rebate, type RebatesSettled, SERVICE } from "@candor/core";
import { PAR } from "./contract-scenario.ts";
import { FundScenario } from "./fund-scenario.ts";
import { SCENARIO_REASON } from "./scenario.ts";

const USDT = 3;
const OWN = { id: "", by: FOUNDER, reason: SCENARIO_REASON };
const EACH = 100_000_000_000n;

export class ReferralScenario extends FundScenario {
	readonly inviter: number;

	/** @param invitees number of users whom the first user has invited */
	constructor({ invitees = 3 }: { readonly invitees?: number } = {}) {
		super({ people: invitees + 1, each: 3n * EACH, terms: { performanceFeePpm: 100_000 } });
		this.inviter = this.person(0);
		for (const user of this.people.slice(0, -1)) {
			this.move(user, "trust", "coin", EACH);
			this.move(user, "trust", "contract", EACH);
		}
		for (let index = 1; index <= invitees; index++) this.must(this.invites(this.person(index)));
	}

	invites(user: number, inviter = this.inviter): Command {
		return { type: "SetInviter", id: "", by: SERVICE.accounts, user, inviter };
	}

	allows(invitee: number, allowed = true, reason = "checks_passed"): Command {
		return { type: "AllowRebates", id: "", by: SERVICE.referral, invitee, allowed, reason };
	}

	reviews(type: "HoldRebates" | "ReleaseRebates", invitee: number, more: object = {}): Command {
		return { type, ...OWN, user: this.inviter, invitee, ...more } as Command;
	}

	setTerms(ratioPpm: number, more: object = {}): Command {
		return { type: "SetReferralTerms", ...OWN, ratioPpm, partnerRatioPpm: 400_000, lapseDays: 365, ...more };
	}

	setPartner(ratioPpm: number, more: object = {}): Command {
		return { type: "SetPartner", ...OWN, user: this.inviter, ratioPpm, code: "PARTNER", ...more };
	}

	settles(count = 500, settlement = this.settlement + 1): Command {
		return { type: "SettleRebates", id: "", by: SERVICE.referral, settlement, count };
	}

	get settlement(): number {
		return this.told("RebatesSettled").at(-1)?.settlement ?? 0;
	}

	/** Sends settlements of rebates until none is left. Returns their events. */
	settleAll(count = 500): RebatesSettled[] {
		const before = this.told("RebatesSettled").length;
		for (let last = -1; last !== this.settlement; ) {
			last = this.settlement;
			this.must(this.settles(count));
		}
		return this.told("RebatesSettled").slice(before);
	}

	/** Lets a user buy coins from the maker. The user is the taker and pays the fee in coins. */
	buys(user: number, lots = 1_000): void {
		this.must(this.limit(this.maker, "sell", lots, PAR));
		this.must(this.limit(user, "buy", lots, PAR));
	}

	/** Lets a user sell coins to the maker. The user is the taker and pays the fee in USDT. */
	sells(user: number, lots = 1_000): void {
		this.must(this.limit(this.maker, "buy", lots, PAR));
		this.must(this.limit(user, "sell", lots, PAR));
	}

	/** Advances to the start of the next UTC day, and records prices. */
	midnight(): void {
		this.wait(DAY_MS - (this.time % DAY_MS));
		this.record(PAR);
	}

	told<T extends Event["type"]>(type: T): Extract<Event, { type: T }>[] {
		return this.events.filter((event): event is Extract<Event, { type: T }> => event.type === type);
	}

	paid(): Rebate[] {
		return this.told("RebatesSettled").flatMap(({ paid }) => paid);
	}

	/** Returns the balance, in units, of the platform's account for rebates that are not paid yet. */
	owed(asset: number = USDT): bigint {
		const last = this.events.findLast(
			(event) => event.type === "BalanceChanged" && event.account === "rebates" && event.asset === asset,
		);
		return last?.type === "BalanceChanged" ? last.available : 0n;
	}
}
