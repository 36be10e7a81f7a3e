// Tests attacks that take money from the insurance fund or from other users, and the rules of docs/reference/rules.md §5 that
// prevent them. Each attack runs twice: without the rule that prevents it (a replaced module turns the rule off), to show the
// gain, and with the rule. Amounts are in USDT.
import { type ContractScenario, PAR } from "@candor/testkit";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Command } from "../registry.ts";
import type { AdlQueue } from "./adl-queue.ts";
import type { Instrument } from "./instrument.ts";
import type { OpeningFill } from "./margin.ts";
import type { Taker } from "./matching.ts";
import type { PositionChanged } from "./messages.ts";
import type { ContractOrder, Position } from "./position.ts";
import type { Terms } from "./terms.ts";

type Module = Record<string, never>;
/** For each module path, the exports to replace. */
type Without = Readonly<Record<string, (original: Module) => object>>;
type Options = ConstructorParameters<typeof ContractScenario>[0];

const HOUR = 3_600_000;
let replaced: string[] = [];

afterEach(() => {
	for (const path of replaced) vi.doUnmock(path);
	replaced = [];
	vi.resetModules();
});

async function scenarioWithout(without: Without, options: Options = {}): Promise<ContractScenario> {
	for (const path of replaced) vi.doUnmock(path);
	replaced = Object.keys(without);
	for (const [path, change] of Object.entries(without)) {
		vi.doMock(path, async (original) => {
			const module = await original<Module>();
			return { ...module, ...change(module) };
		});
	}
	vi.resetModules();
	const { ContractScenario } = await import("@candor/testkit");
	const at = new ContractScenario({ people: 6, each: 100_000_000_000n, ...options });
	at.record(options.terms?.lotSize === 1 ? 500 : PAR);
	return at;
}

/**
 * Returns the users' money plus their open positions valued at a price, USDT. A loss beyond a position's margin does not count,
 * because the user does not owe it.
 */
function worth(at: ContractScenario, users: readonly number[], index: number): number {
	const open = new Map<number, PositionChanged>();
	for (const position of at.all("PositionChanged")) {
		if (position.instrument === 1 && users.includes(position.user)) open.set(position.position, position);
	}
	let units = 0n;
	for (const user of users) {
		const { available, frozen } = at.balance(user, user === 0 ? "insurance" : "contract");
		units += available + frozen;
	}
	for (const { lots, long, entry, margin } of open.values()) {
		const now = BigInt(index) * BigInt(lots) * 100n;
		const profit = long ? now - entry : entry - now;
		units += profit < -margin ? -margin : profit;
	}
	return Number(units) / 1e6;
}

interface End {
	readonly gang: number;
	readonly insurance: number;
}

interface Play {
	readonly options?: Options;
	/** Number of cooperating attackers, who are the first users of the exchange. */
	readonly gang: number;
	/** Runs the attack. Returns the index at which the gains are computed. */
	run(at: ContractScenario): number;
}

async function played({ options, gang, run }: Play, without: Without = {}): Promise<End> {
	const at = await scenarioWithout(without, options);
	const users = at.people.slice(0, gang);
	const before = [worth(at, users, PAR), worth(at, [0], PAR)] as const;
	const index = run(at);
	at.exchange.checkInvariants();
	return { gang: Math.round(worth(at, users, index) - before[0]), insurance: Math.round(worth(at, [0], index) - before[1]) };
}

/** Runs an attack that halts the exchange. Returns the name of the thrown error, or "goes on" if the exchange does not halt. */
async function stops({ options, run }: Play, without: Without): Promise<string> {
	const at = await scenarioWithout(without, options);
	try {
		run(at);
		return "goes on";
	} catch (error) {
		return (error as Error).name;
	}
}

function pass(at: ContractScenario, ms: number, index: number): void {
	for (const until = at.time + ms; at.time < until; ) {
		at.time += 5_000;
		at.record(index);
	}
}

const NEXT_PERIOD = (at: ContractScenario) => 8 * HOUR - (at.time % (8 * HOUR));

// Turns off the rule that charges a fill's difference to mark.
const NO_CHARGE = ({ openingNeed }: Record<string, (terms: Terms, mark: number, fill: OpeningFill) => object>) => ({
	openingNeed: (terms: Terms, mark: number, fill: OpeningFill) =>
		openingNeed?.(terms, fill.buys ? Math.max(mark, fill.price) : Math.min(mark, fill.price), fill),
});
const NO_COVER = () => ({ neededMoneyOf: () => 0n });
const CLOSES_ANYWHERE = ({ Matching }: Module) => ({
	Matching: class extends (Matching as unknown as new (
		...of: unknown[]
	) => { match(instrument: Instrument, taker: Taker): string }) {
		override match(instrument: Instrument, taker: Taker): string {
			const anywhere = () => (taker.buys ? 2 ** 31 - 1 : 1);
			return super.match(instrument, taker.kind === "close" ? Object.assign(taker, { bound: anywhere }) : taker);
		}
	},
});

describe("an attacker who opens positions at a bad price gains nothing", () => {
	it("a taker's fill far from mark is limited, and charged the difference to mark", async () => {
		const play: Play = {
			gang: 2,
			run: (at) => {
				at.open({ by: at.person(1), long: false, lots: 100, leverage: 125, price: PAR + 150_000 });
				at.open({ lots: 100, leverage: 125, price: PAR + 150_000 });
				at.tick(PAR);
				return PAR;
			},
		};
		const far = { "./terms.ts": () => ({ openingBoundPpm: () => 500_000 }) };
		// The notional is 11,500 USDT. The short gains 1,500, the long loses 92, and the insurance fund pays up to its limit of a
		// tenth.
		const open = await played(play, { ...far, "./margin.ts": (m) => ({ ...NO_CHARGE(m), ...NO_COVER() }) });
		expect(open.gang).toBeGreaterThan(1_100);
		expect(open.insurance).toBeLessThan(-1_100);
		// Each of the two rules alone prevents the attack.
		expect((await played(play, far)).gang).toBeLessThan(0);
		expect((await played(play, { "./margin.ts": (m) => ({ ...NO_CHARGE(m), ...NO_COVER() }) })).gang).toBeLessThanOrEqual(0);
		expect(await played(play)).toEqual({ gang: 0, insurance: 0 });
	});

	it("a resting order far from mark fills only the lots that its money covers at the mark, including the charge", async () => {
		const play: Play = {
			gang: 2,
			options: { each: 100_000_000n },
			run: (at) => {
				at.open({ lots: 100, leverage: 125 });
				at.tick(PAR - 20_000);
				at.open({ by: at.person(1), long: false, lots: 100, leverage: 125, price: PAR });
				at.tick(PAR - 20_000);
				return PAR - 20_000;
			},
		};
		const open = await played(play, { "./margin.ts": (m) => ({ ...NO_CHARGE(m), ...NO_COVER() }) });
		expect(open.gang).toBeGreaterThan(100);
		expect(open.insurance).toBeLessThan(-100);
		// If only the check of the cover is off, the charge cannot be paid, so the exchange halts.
		expect(await stops(play, { "./margin.ts": NO_COVER })).toBe("BrokenInvariant");
		expect(await played(play)).toEqual({ gang: 0, insurance: 0 });
	});

	it("a net account must cover the loss of a fill that exceeds the closed position's margin", async () => {
		const play: Play = {
			gang: 2,
			options: { each: 300_000_000n },
			run: (at) => {
				const [by, friend] = [at.person(0), at.person(1)];
				at.must({ type: "SetContractMode", id: "", by, instrument: 1, net: true, leverage: 100 });
				at.match({ lots: 100, leverage: 100 }, { leverage: 125 });
				const out: Command = { type: "Transfer", id: "", by, asset: 3, from: "contract", to: "coin", amount: 190_000_000n };
				at.must(out);
				at.tick(PAR - 4_000);
				// The fill is 2.35 % below the entry price, but the account has only a margin of 1 % and 5 USDT. At leverage 25 a fill
				// that far from mark is allowed.
				at.open({ by: friend, lots: 100, leverage: 125, price: PAR - 23_500 });
				at.send(at.order({ by, long: false, lots: 100, leverage: 25, price: PAR - 23_500 }));
				at.must({ ...out, from: "coin", to: "contract" });
				at.tick(PAR - 4_000);
				return PAR - 4_000;
			},
		};
		// Without the rule the loss cannot be paid, so the exchange halts.
		expect(await stops(play, { "./margin.ts": NO_COVER })).toBe("BrokenInvariant");
		const closed = await played(play);
		expect(closed.gang).toBeLessThan(0);
		expect(closed.insurance).toBe(0);
	});

	it("sixty small positions get the tier of their sum", async () => {
		const play: Play = {
			gang: 2,
			options: { insurance: 1_000_000_000_000n },
			run: (at) => {
				for (let count = 0; count < 60; count++) {
					for (const leverage of [125, 100, 75]) {
						const short = at.say(at.order({ by: at.person(1), long: false, lots: 500, leverage }));
						if (short !== "ok") continue;
						at.open({ lots: 500, leverage });
						break;
					}
				}
				at.tick(PAR - 12_000);
				return PAR - 12_000;
			},
		};
		// The positions are three million USDT at leverage 125, and the price jumps by 1.2 %. Without the rule the margin is 0.8 %;
		// with the rule it is 1.33 %.
		const open = await played(play, { "./terms.ts": () => ({ tierOf: ({ tiers }: Terms) => tiers[0] }) });
		expect(open.gang).toBeGreaterThan(9_000);
		expect(open.insurance).toBeLessThan(-9_000);
		const closed = await played(play);
		expect(closed.gang).toBeLessThan(0);
	});

	/** Turns off the rule that limits the liquidation price to the bankruptcy price. A position then stays open too long. */
	const UNBOUND = {
		"@candor/proofs": ({ liquidationPrice }: Record<string, (position: object) => number>) => ({
			liquidationPrice: (position: {
				long: boolean;
				entry: bigint;
				perTick: bigint;
				margin: bigint;
				cum: bigint;
				mmrPpm: number;
			}) => {
				if (!position.long || position.cum === 0n) return liquidationPrice?.(position) ?? 0;
				const left = position.entry - position.margin - position.cum;
				return left <= 0n ? 1 : Number((left * 1_000_000n) / (position.perTick * (1_000_000n - BigInt(position.mmrPpm + 500))));
			},
		}),
		"./invariants.ts": () => ({ checkContracts: () => {} }),
	};
	/** Turns off the rule that each fill gets its share of the tier's deduction: even a small fill gets the full deduction. */
	const WHOLE_DEDUCTION = ({
		openingNeed,
	}: Record<string, (terms: Terms, mark: number, fill: OpeningFill) => { cum: bigint }>) => ({
		openingNeed: (terms: Terms, mark: number, fill: OpeningFill) => {
			const need = openingNeed?.(terms, mark, fill) as { cum: bigint };
			return { ...need, cum: (need.cum * BigInt(fill.size)) / BigInt(fill.lots) };
		},
	});
	/** Lowers the index by 0.1 % per second until the long position is liquidated. */
	function fallUntilEnded(at: ContractScenario): number {
		for (let index = PAR; index > PAR - 90_000; index -= 1_000) {
			at.tick(index);
			if (at.all("PositionLiquidated").length > 0) return index;
		}
		return PAR - 90_000;
	}

	it("a position with few filled lots gets only their share of the tier's deduction", async () => {
		const play: Play = {
			gang: 2,
			run: (at) => {
				const long = at.open({ lots: 600, leverage: 100 });
				at.open({ by: at.person(1), long: false, lots: 10, leverage: 10 });
				at.must({ type: "CancelPositionOrder", id: "", by: at.person(0), position: long });
				return fallUntilEnded(at);
			},
		};
		// With a margin of only 10 USDT, a position of 1,000 USDT at leverage 100 stays open until it has lost 55 USDT.
		const open = await played(play, { ...UNBOUND, "./margin.ts": WHOLE_DEDUCTION });
		expect(open.gang).toBeGreaterThanOrEqual(44);
		expect(open.insurance).toBeLessThanOrEqual(-44);
		// The bankruptcy price limits the liquidation price, so the attack needs a jump of the index to gain more.
		expect((await played(play, { "./margin.ts": WHOLE_DEDUCTION })).gang).toBeLessThanOrEqual(1);
		const closed = await played(play);
		expect(closed.gang).toBeLessThan(0);
		expect(closed.insurance).toBeGreaterThan(0);
	});

	it("a single position of a user gets the tier's deduction, and many positions do not get it each", async () => {
		const play: Play = {
			gang: 2,
			run: (at) => {
				at.open({ lots: 590, leverage: 100, price: PAR - 150_000 });
				for (let count = 0; count < 10; count++) at.match({ lots: 10, leverage: 100 }, { leverage: 10 });
				return fallUntilEnded(at);
			},
		};
		const alone = {
			"./member.ts": ({ MemberOf }: Module) => ({
				MemberOf: class extends (MemberOf as unknown as new (...of: unknown[]) => object) {
					isAlone(): boolean {
						return true;
					}
				},
			}),
		};
		const open = await played(play, { ...UNBOUND, ...alone, "./margin.ts": WHOLE_DEDUCTION });
		expect(open.gang).toBeGreaterThan(400);
		expect(open.insurance).toBeLessThan(-400);
		expect((await played(play)).gang).toBeLessThan(0);
	});
});

describe("an attacker who closes positions at a bad price gains nothing", () => {
	/** A user's long position closes against an accomplice's bid, a tenth below mark. */
	const far: Play = {
		gang: 3,
		run: (at) => {
			const [long] = at.match({ lots: 100, leverage: 125 }, { leverage: 125 });
			at.open({ by: at.person(2), lots: 100, leverage: 5, price: PAR - 100_000 });
			at.close(long);
			at.tick(PAR);
			return PAR;
		},
	};

	it("a close never fills beyond the bankruptcy price, even at an accomplice's bid", async () => {
		expect(await stops(far, { "./matching.ts": CLOSES_ANYWHERE })).toBe("BrokenInvariant");
		const closed = await played(far);
		expect(closed.gang).toBeLessThan(0);
		expect(closed.insurance).toBe(0);
	});

	it("the bankruptcy price is rounded towards the entry price", async () => {
		const play: Play = {
			gang: 3,
			options: { terms: { lotSize: 1 } },
			run: (at) => {
				// One tick is 0.2 % of the price, and the margin is worth 10.4 ticks.
				const [long] = at.match({ lots: 1_000_000, leverage: 48, price: 500 }, { leverage: 48, price: 500 });
				at.open({ by: at.person(2), lots: 1_000_000, leverage: 5, price: at.position(long).bankruptcyPrice });
				// The new index is one tick above the liquidation price.
				at.tick(at.position(long).liquidationPrice + 1);
				at.close(long);
				return 500;
			},
		};
		const down = ({ bankruptcyPrice }: Record<string, (position: object) => number>) => ({
			bankruptcyPrice: (position: { long: boolean }) => (bankruptcyPrice?.(position) ?? 0) - (position.long ? 1 : 0),
		});
		expect(await stops(play, { "@candor/proofs": down })).toBe("BrokenInvariant");
		expect(await stops(play, {})).toBe("goes on");
	});

	it("a resting close moves to the bankruptcy price when funding moves that price past it", async () => {
		const play: Play = {
			gang: 3,
			run: (at) => {
				at.time += NEXT_PERIOD(at);
				at.record(PAR);
				const [long] = at.match({ lots: 100, leverage: 50 }, { leverage: 5 });
				// The gang places a bid above the index for most of the period.
				const above = at.open({ by: at.person(4), lots: 2_000, leverage: 5, price: PAR + 4_000 });
				pass(at, NEXT_PERIOD(at) - 60_000, PAR);
				at.must({ type: "CancelPositionOrder", id: "", by: at.person(4), position: above });
				pass(at, 50_000, PAR - 12_000);
				at.close(long, { orderType: "limit", price: PAR - 30_000 });
				at.tick(PAR - 12_000);
				at.time += NEXT_PERIOD(at);
				at.record(PAR - 12_000);
				expect(at.position(long)).toMatchObject({ status: "closing" });
				expect(at.position(long).funding).toBeLessThan(-20_000_000n);
				at.open({ by: at.person(2), lots: 100, leverage: 5, price: PAR - 12_000 });
				at.tick(PAR - 12_000);
				return PAR - 12_000;
			},
		};
		const unmoved = {
			"./positions.ts": ({ Positions }: Module) => ({
				Positions: class extends (Positions as unknown as new (
					...of: unknown[]
				) => { settle(instrument: Instrument, position: Position): void }) {
					override settle(instrument: Instrument, position: Position): void {
						const order = position.closeOrder;
						const price = order?.price ?? 0;
						super.settle(instrument, position);
						if (order === undefined || position.closeOrder !== order || order.price === price) return;
						instrument.book.remove(order);
						order.price = price;
						instrument.book.insert(order.buys ? "buy" : "sell", order);
					}
				},
			}),
		};
		expect(await stops(play, unmoved)).toBe("BrokenInvariant");
		const closed = await played(play);
		expect(closed.gang).toBeLessThan(0);
		expect(closed.insurance).toBe(0);
	});

	it("closing a position lot by lot releases only the lots' share of the margin, rounded down", async () => {
		const left = async (without: Without) => {
			const at = await scenarioWithout(without);
			const [long] = at.match({ lots: 100, leverage: 7 }, { leverage: 7 });
			at.open({ by: at.person(2), lots: 100, leverage: 7 });
			for (let count = 0; count < 99; count++) at.close(long, { lots: 1 });
			return at.position(long).margin;
		};
		const up = ({
			closeResultOf,
		}: Record<string, (position: Position, lots: number, ...more: unknown[]) => { margin: bigint }>) => ({
			closeResultOf: (position: Position, lots: number, ...more: unknown[]) => {
				const closing = closeResultOf?.(position, lots, ...more) as { margin: bigint };
				return lots < position.lots ? { ...closing, margin: closing.margin + 1n } : closing;
			},
		});
		// A seventh of 100 USDT is 14,285,714.3 ledger units.
		expect(await left({ "./margin.ts": up })).toBeLessThan(14_285_714n);
		expect(await left({})).toBeGreaterThanOrEqual(14_285_714n);
	});

	it("the fee of a close is at most the margin that funding has left", async () => {
		// A funding rate of 1 % in one period replaces three periods at the highest allowed rate.
		const rate = { "@candor/proofs": () => ({ fundingRatePpb: () => 10_000_000n }) };
		const uncapped = ({ closeResultOf }: Record<string, (...of: unknown[]) => object>) => ({
			closeResultOf: (position: Position, lots: number, price: number, feePpm: number) =>
				closeResultOf?.(position, lots, price, feePpm, true),
		});
		const play: Play = {
			gang: 2,
			run: (at) => {
				at.time += NEXT_PERIOD(at);
				at.record(PAR);
				const [long] = at.match({ lots: 100, leverage: 125 }, { by: at.person(1), leverage: 5 });
				pass(at, NEXT_PERIOD(at), PAR + 10_000);
				expect(at.position(long)).toMatchObject({ lots: 100, margin: 0n });
				at.open({ by: at.person(2), lots: 100, leverage: 5, price: PAR + 10_000 });
				at.close(long);
				expect(at.position(long)).toMatchObject({ status: "closed", profit: 100_000_000n });
				return PAR + 10_000;
			},
		};
		expect(await stops(play, { ...rate, "./margin.ts": uncapped })).toBe("BrokenInvariant");
		expect((await played(play, rate)).insurance).toBe(0);
	});
});

describe("an attacker gains nothing from liquidations", () => {
	it("a record's liquidations run before other orders", async () => {
		let isHeld = false;
		const later = {
			"./automatic-work.ts": ({ AutomaticWork }: Module) => ({
				AutomaticWork: class extends (AutomaticWork as unknown as new (...of: unknown[]) => { waits(): boolean }) {
					override waits(): boolean {
						return !isHeld && super.waits();
					}
				},
			}),
		};
		const play: Play = {
			gang: 2,
			run: (at) => {
				at.match({ lots: 100, leverage: 125 }, { by: at.person(3), leverage: 5 });
				at.open({ by: at.person(2), lots: 100, leverage: 5, price: PAR - 5_000 });
				isHeld = true;
				at.tick(PAR - 5_000);
				// Another user expects the liquidation, and sells into the bid that the liquidation would meet.
				at.send(at.order({ by: at.person(1), long: false, lots: 100, leverage: 125, price: PAR - 5_000 }));
				isHeld = false;
				at.tick(PAR - 5_000);
				at.tick(PAR - 30_000);
				return PAR - 30_000;
			},
		};
		const open = await played(play, later);
		expect(open.gang).toBeGreaterThan(100);
		expect(open.insurance).toBeLessThan(-100);
		const closed = await played(play);
		expect(closed.gang).toBeLessThan(0);
		expect(closed.insurance).toBeGreaterThanOrEqual(0);
	});

	it("insurance loses at most its margin, a tenth of the notional, on lots that it takes over", async () => {
		const play = (insuranceMarginPpm: number): Play => ({
			gang: 2,
			options: { terms: { insuranceMarginPpm } },
			run: (at) => {
				at.match({ lots: 500, leverage: 100 }, { leverage: 1 });
				at.tick(PAR - 9_000);
				at.tick(PAR / 2);
				return PAR / 2;
			},
		});
		const open = await played(play(1_000_000));
		expect(open.gang).toBeGreaterThan(24_000);
		expect(open.insurance).toBeLessThan(-24_000);
		const closed = await played(play(100_000));
		expect(closed.insurance).toBeGreaterThan(-5_100);
		expect(closed.gang).toBeLessThan(5_100);
	});

	it("insurance takes over only as many lots as it can pay for, and never falls below zero", async () => {
		const play: Play = {
			gang: 2,
			options: { insurance: 500_000_000n },
			run: (at) => {
				const [long] = at.match({ lots: 100, leverage: 100 }, { leverage: 5 });
				at.tick(at.position(long).liquidationPrice);
				return at.mark;
			},
		};
		const endless = {
			"./money.ts": ({ Money }: Module) => ({
				Money: class extends (Money as unknown as new (...of: unknown[]) => { free(member: { user: number }): bigint }) {
					override free(member: { user: number }): bigint {
						return member.user === 0 ? 1n << 50n : super.free(member);
					}
				},
			}),
		};
		expect(await stops(play, endless)).toBe("BrokenInvariant");
		const at = await scenarioWithout({}, play.options);
		play.run(at);
		// The insurance fund has 500 USDT. At a margin of a tenth, that covers 50 lots. The other 50 lots are closed against
		// positions of the other side.
		expect(at.all("PositionLiquidated")[0]).toMatchObject({ taken: 50, deleveraged: 50 });
		expect(at.balance(0, "insurance").available).toBeGreaterThanOrEqual(0n);
	});

	it("auto-deleveraging closes the positions with the highest profit and leverage first, not the oldest", async () => {
		const play: Play = {
			gang: 2,
			options: { insurance: 0n },
			run: (at) => {
				// Two users are hedged at low leverage. Then the gang opens positions.
				at.match({ by: at.person(2), lots: 100, leverage: 5 }, { by: at.person(3), leverage: 1 });
				at.match({ lots: 100, leverage: 125 }, { leverage: 125 });
				at.tick(PAR - 7_000);
				return PAR - 60_000;
			},
		};
		const byAge = {
			"./adl-queue.ts": ({ AdlQueue }: Module) => ({
				AdlQueue: class extends (AdlQueue as unknown as new (...of: unknown[]) => AdlQueue) {
					readonly #positions: ReadonlyMap<number, Position>;
					constructor(positions: ReadonlyMap<number, Position>, long: boolean, mark: number) {
						super(positions, long, mark);
						this.#positions = positions;
					}
					override first(): Position | undefined {
						return [...this.#positions.values()].find(({ long, lots }) => long === this.long && lots > 0);
					}
				},
			}),
		};
		// With a queue ordered by age, the hedge of a user is closed for the gang's loss, while the gang's short position continues
		// to gain.
		expect((await played(play, byAge)).gang).toBeGreaterThan(400);
		expect((await played(play)).gang).toBeLessThan(0);
	});
});

describe("an attacker cannot move the mark price far from the index", () => {
	it("mark stays near the index when one user moves the price of a thin book", async () => {
		const play: Play = {
			gang: 2,
			run: (at) => {
				// Another user is short at leverage 125, and the index stays constant.
				at.match({ by: at.person(2), lots: 400, leverage: 5 }, { by: at.person(3), leverage: 125 });
				const pushed = PAR + 7_000;
				for (let count = 0; count < 70; count++) {
					at.open({ by: at.person(1), long: false, lots: 1, leverage: 50, price: pushed });
					at.open({ lots: 1, leverage: 50, price: pushed });
					if (count === 0) {
						at.open({ lots: 1_000, leverage: 20, price: pushed - 100 });
						at.open({ by: at.person(1), long: false, lots: 1_000, leverage: 20, price: pushed });
					}
					at.time += 5_000;
					at.record(PAR);
				}
				return PAR;
			},
		};
		const open = await played(play, { "./terms.ts": () => ({ markBand: () => 500_000 }) });
		// Without the rule the other user would have to buy the lots back from the gang at 0.7 % above the index.
		expect(open.gang).toBeGreaterThan(200);
		expect((await played(play)).gang).toBeLessThan(0);
	});

	it("impact prices count only covered orders, so a bid without money does not make others pay funding", async () => {
		const play: Play = {
			gang: 2,
			options: { each: 30_000_000_000n },
			run: (at) => {
				at.time += NEXT_PERIOD(at);
				at.record(PAR);
				// The attackers are short against a user. They place bids that they cannot pay for after a fall of the index.
				at.match({ by: at.person(2), lots: 1_000, leverage: 5 }, { by: at.person(1), leverage: 5 });
				at.open({ lots: 900, leverage: 5, price: PAR - 100 });
				pass(at, NEXT_PERIOD(at), PAR - 20_000);
				return PAR - 20_000;
			},
		};
		const all = { "./margin.ts": () => ({ isCovered: (_order: ContractOrder) => true }) };
		const [open, closed] = [await played(play, all), await played(play)];
		// Without the rule the user pays 0.3 % of 98,000 USDT instead of 0.01 %.
		expect(open.gang - closed.gang).toBeGreaterThan(250);
	});
});

describe("attackers cannot trigger a stop that watches the last price with a trade of their own", () => {
	it("a price at which two accomplices trade triggers no stop unless the index is near it", async () => {
		const play: Play = {
			gang: 2,
			run: (at) => {
				// A user is long with a stop 1 % below the price. Only the gang has orders below the stop.
				const stop = { stopLoss: PAR - 10_000, trigger: "last" } as const;
				at.match({ by: at.person(2), lots: 200, leverage: 10, ...stop }, { by: at.person(3), leverage: 10 });
				at.open({ lots: 5, leverage: 10, price: PAR - 10_500 });
				at.open({ by: at.person(1), long: false, lots: 5, leverage: 10, price: PAR - 10_500 });
				at.open({ lots: 200, leverage: 10, price: PAR - 12_000 });
				at.tick(PAR);
				return PAR;
			},
		};
		const anywhere = {
			"./terms.ts": ({ worstTakerPrice }: Record<string, (mark: number, ppm: number, buys: boolean) => number>) => ({
				worstTakerPrice: (mark: number, ppm: number, buys: boolean) =>
					worstTakerPrice?.(mark, ppm === 3_000 ? 50_000 : ppm, buys),
			}),
		};
		expect((await played(play, anywhere)).gang).toBeGreaterThan(150);
		expect((await played(play)).gang).toBeLessThanOrEqual(0);
	});
});

describe("an attacker gains nothing from funding", () => {
	it("a funding payment is at most the position's equity at mark, and the rate is below the maintenance rate", async () => {
		const play: Play = {
			gang: 2,
			run: (at) => {
				at.time += NEXT_PERIOD(at);
				at.record(PAR);
				at.match({ lots: 400, leverage: 125 }, { leverage: 125 });
				pass(at, NEXT_PERIOD(at), PAR - 3_000);
				at.tick(PAR - 3_000);
				return PAR - 3_000;
			},
		};
		const all = { "@candor/proofs": () => ({ fundingRatePpb: () => 10_000_000n }) };
		const unequal = {
			"./position.ts": ({ Position: Of }: Module) => ({
				Position: class extends (Of as unknown as new (...of: unknown[]) => object) {
					profitAt(): bigint {
						return 1n << 50n;
					}
				},
			}),
		};
		// The payment is 1 % of 40,000 USDT. The margin was 0.8 %, of which 0.3 % is already lost. Without the rules the insurance
		// fund pays the rest.
		const open = await played(play, { ...all, ...unequal });
		expect(open.gang).toBeGreaterThan(50);
		expect(open.insurance).toBeLessThan(-50);
		// Each of the two limits alone prevents the attack.
		expect((await played(play, all)).gang).toBeLessThanOrEqual(0);
		expect((await played(play, unequal)).gang).toBeLessThanOrEqual(0);
		expect((await played(play)).gang).toBeLessThan(0);
	});
});

describe("an attacker who trades during a halt of the index gains nothing", () => {
	it("opening orders that rest are cancelled when the index becomes stale", async () => {
		const play: Play = {
			gang: 1,
			run: (at) => {
				at.open({ by: at.person(2), lots: 100, leverage: 5 });
				at.wait(60_000);
				at.record(PAR - 30_000);
				at.send(at.order({ long: false, lots: 100, leverage: 25, price: PAR - 30_000 }));
				return PAR - 30_000;
			},
		};
		const stale = {
			"./instrument.ts": ({ Instrument: Of }: Module) => ({
				Instrument: class extends (Of as unknown as new (...of: unknown[]) => object) {
					constructor(...of: unknown[]) {
						super(...of);
						Object.defineProperty(this, "clear", { get: () => false, set: () => {} });
					}
				},
			}),
		};
		// Without the rule the gang takes 3 % of 10,000 USDT from users who cannot know the current price.
		expect((await played(play, stale)).gang).toBeGreaterThan(280);
		expect((await played(play)).gang).toBe(0);
	});

	it("a market close without a fresh index fills at the last mark or better", async () => {
		const play: Play = {
			gang: 1,
			run: (at) => {
				const [long] = at.match({ by: at.person(2), lots: 100, leverage: 10 }, { by: at.person(0), leverage: 10 });
				const short = long - 1;
				at.wait(15_000);
				at.close(short, { orderType: "limit", price: PAR - 19_000 });
				at.close(long);
				return PAR;
			},
		};
		const anywhere = {
			"./instrument.ts": ({ Instrument: Of }: Module) => ({
				Instrument: class extends (Of as unknown as new (...of: unknown[]) => { mark: number }) {
					closingBound(buys: boolean, _boundPpm: number): number {
						return Math.round(this.mark * (buys ? 1.02 : 0.98));
					}
				},
			}),
		};
		expect((await played(play, anywhere)).gang).toBeGreaterThan(150);
		expect((await played(play)).gang).toBeLessThan(0);
	});

	it("after an outage of six hours positions with too little equity are closed at the last mark", async () => {
		const play: Play = {
			options: { people: 8 },
			gang: 8,
			run: (at) => {
				for (let pair = 0; pair < 8; pair += 2) {
					at.match({ by: at.person(pair), lots: 499, leverage: 125 }, { by: at.person(pair + 1), leverage: 125 });
				}
				at.tick(PAR - 10);
				at.time += 6 * HOUR;
				at.record(PAR + 40_000);
				return PAR + 40_000;
			},
		};
		const none = {
			"./settlement.ts": ({ Settlement: Of }: Module) => ({
				Settlement: class extends (Of as unknown as new (...of: unknown[]) => object) {
					beginOutage(): boolean {
						return false;
					}
				},
			}),
		};
		// Without the rule the gang gains 4 % of 200,000 USDT, less the margin of its short positions.
		const open = await played(play, none);
		expect(open.gang).toBeGreaterThan(6_000);
		expect(open.insurance).toBeLessThan(-6_000);
		const closed = await played(play);
		expect(closed.gang).toBeLessThanOrEqual(0);
		expect(closed.insurance).toBe(0);
	});
});
