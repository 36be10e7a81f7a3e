// Recomputes IEOs (initial exchange offerings) from the journal's events, without code of the core: the published list and its
// hash, each allotment by the rule as published, the phases of each application, and each escrow, exact to the ledger unit
// (docs/reference/rules.md §8).
import { createHash } from "node:crypto";
import type { Event, IeoApplied, IeoMoved, IeoSet } from "@candor/core";
import { Escrows, priceOf } from "./recompute-escrow.ts";
import type { Recomputation } from "./recompute-product.ts";

const DAY_MS = 86_400_000;

interface Application extends IeoApplied {
	state: "applied" | IeoMoved["state"];
	/** Number of lots that the rule gives to the application; undefined before the close. */
	right?: bigint;
	due: bigint;
	/**
	 * True if a program fault has set the application aside at any time. The application may then follow its offering late, or
	 * may be closed.
	 */
	held?: boolean;
}

/** For each phase of an application, the phases that may follow. */
const NEXT: ReadonlyMap<string, readonly string[]> = new Map([
	["applied", ["failed", "allotted", "refunded"]],
	["allotted", ["paid", "refunded"]],
	["paid", ["locked", "unlocked", "refunded"]],
	["locked", ["unlocked"]],
]);

class IeoRecomputation implements Recomputation {
	readonly #differences: string[] = [];
	readonly #decimals = new Map<number, number>();
	readonly #offerings = new Map<number, IeoSet>();
	readonly #applications = new Map<number, Application>();
	readonly #lists = new Map<number, Application[]>();
	readonly #escrows = new Escrows("ieo_escrow");
	#allotments = 0;

	take(event: Event): void {
		switch (event.type) {
			case "AssetListed":
				this.#decimals.set(event.asset, event.decimals);
				break;
			case "IeoSet":
				this.#set(event);
				break;
			case "IeoApplied":
				this.#applied(event);
				break;
			case "IeoMoved":
				this.#moved(event);
				break;
			case "BalanceChanged":
				this.#escrows.balance(event);
		}
	}

	#set(event: IeoSet): void {
		const before = this.#offerings.get(event.offering);
		this.#offerings.set(event.offering, event);
		this.#escrows.add(event.offering, event.asset, event.funded - (before?.funded ?? 0n));
		if (event.state === "closed" && before?.state === "offered") this.#close(event);
	}

	/** Builds the published list as canonical JSON (keys in alphabetical order, no spaces), and checks its hash. */
	#close({ offering, supplyLots, capLots, inputHash }: IeoSet): void {
		const list = this.#lists.get(offering) ?? [];
		const inputs = list.map(({ serial, lots, appliedAt }) => `{"lots":"${lots}","serial":"${serial}","time":${appliedAt}}`);
		const text = `{"cap":"${capLots}","inputs":[${inputs.join(",")}],"offering":${offering},"supply":"${supplyLots}"}`;
		const hash = createHash("sha256").update(text).digest("hex");
		if (hash !== inputHash) this.#differences.push(`list of offering ${offering}: recorded ${inputHash}, recomputed ${hash}`);
		const given = shared(
			supplyLots,
			capLots,
			list.map(({ lots }) => lots),
		);
		for (const [at, application] of list.entries()) application.right = given[at] as bigint;
		this.#allotments++;
	}

	#applied(event: IeoApplied): void {
		const what = `application ${event.application} to offering ${event.offering}`;
		const offering = this.#offerings.get(event.offering);
		if (offering === undefined) return void this.#differences.push(`${what} is for an unknown offering`);
		const cost = this.#cost(offering, event.lots);
		if (event.cost !== cost) this.#differences.push(`${what} freezes ${event.cost}, it costs ${cost}`);
		if (event.appliedAt < offering.opensAt || event.appliedAt >= offering.closesAt)
			this.#differences.push(`${what} was made while it was not open`);
		const list = this.#lists.get(event.offering) ?? [];
		if (list.some(({ user }) => user === event.user)) this.#differences.push(`${what} is its applicant's second`);
		const application: Application = { ...event, state: "applied", due: 0n };
		list.push(application);
		this.#lists.set(event.offering, list);
		this.#applications.set(event.application, application);
	}

	#cost({ asset, lot, price }: IeoSet, lots: bigint): bigint {
		return priceOf(lots * lot, price, this.#decimals.get(asset) ?? 0);
	}

	#moved({ application: number, state, lots, due, at }: IeoMoved): void {
		const application = this.#applications.get(number);
		const offering = application && this.#offerings.get(application.offering);
		if (application === undefined || offering === undefined)
			return void this.#differences.push(`application ${number} changed but was never made`);
		if (state === "held") {
			application.held = true;
			return;
		}
		if (application.held === true && state === application.state) return;
		const what = `application ${number} to offering ${offering.offering}`;
		if (!(NEXT.get(application.state) ?? []).includes(state))
			this.#differences.push(`${what} is ${state} after it was ${application.state}`);
		if (state === "failed" || state === "allotted") {
			const right = application.right ?? 0n;
			if (lots !== right) this.#differences.push(`${what} was allotted ${lots} lots, the rule gives ${right}`);
			const cost = this.#cost(offering, right);
			if (due !== cost) this.#differences.push(`${what} owes ${due}, its lots cost ${cost}`);
			application.due = cost;
		}
		if (state === "paid") this.#escrows.add(offering.offering, offering.payAsset, application.due);
		const out = state === "locked" || (state === "unlocked" && application.state !== "locked");
		if (out || (state === "refunded" && application.state === "paid"))
			this.#escrows.add(offering.offering, offering.payAsset, -application.due);
		if (out) this.#escrows.add(offering.offering, offering.asset, -(application.right ?? 0n) * offering.lot);
		if (state === "unlocked" && application.held !== true && at < offering.listedAt + offering.lockDays * DAY_MS)
			this.#differences.push(`${what} was unlocked before its day`);
		application.state = state;
	}

	end(): { counted: string; differences: readonly string[] } {
		for (const { offering, state } of this.#offerings.values()) {
			if (state !== "over" && state !== "cancelled") continue;
			const ends = state === "over" ? ["unlocked", "failed"] : ["refunded", "failed"];
			const wrong = (this.#lists.get(offering) ?? []).find((one) => !ends.includes(one.state) && one.held !== true);
			if (wrong !== undefined)
				this.#differences.push(`offering ${offering} has ended, and application ${wrong.application} is ${wrong.state}`);
		}
		const counted = `IEO         ${this.#offerings.size} offerings, ${this.#applications.size} applications, ${this.#allotments} allotments`;
		return { counted, differences: [...this.#differences, ...this.#escrows.differences()] };
	}
}

/**
 * Allots the supply by the rule: in proportion to the requests, up to the cap and the request of each application. Lots that
 * remain are allotted again until no further application reaches its limit.
 */
function shared(supply: bigint, cap: bigint, requests: readonly bigint[]): bigint[] {
	const most = requests.map((request) => (request > cap ? cap : request));
	const sum = (list: readonly bigint[]) => list.reduce((all, one) => all + one, 0n);
	if (sum(most) <= supply) return most;
	const full = new Set<number>();
	for (;;) {
		const rest = requests.map((_, at) => at).filter((at) => !full.has(at));
		const left = supply - sum([...full].map((at) => most[at] as bigint));
		const asked = sum(rest.map((at) => requests[at] as bigint));
		const cut = rest.filter((at) => left * (requests[at] as bigint) >= (most[at] as bigint) * asked);
		for (const at of cut) full.add(at);
		if (cut.length > 0) continue;
		const given = most.map((one, at) => (full.has(at) ? one : (left * (requests[at] as bigint)) / asked));
		const fraction = (at: number) => (left * (requests[at] as bigint)) % asked;
		const byFraction = [...rest].sort((a, b) => (fraction(a) === fraction(b) ? a - b : fraction(a) > fraction(b) ? -1 : 1));
		const over = Number(supply - sum(given));
		for (const at of byFraction.slice(0, over)) given[at] = (given[at] as bigint) + 1n;
		return given;
	}
}

export function createIeoRecompute(): Recomputation {
	return new IeoRecomputation();
}
