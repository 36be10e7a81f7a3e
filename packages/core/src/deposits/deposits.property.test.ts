// Checks random histories of deposits, reversals, decisions, fees, trades and transfers. A model that reads only the events
// computes which deposits are valid, and compares their sums with the ledger.
import { Floor, PEOPLE, Random } from "@candor/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { FOUNDER, SERVICE } from "../engine/actors.ts";
import { Exchange } from "../exchange.ts";
import { CUSTODY, SPOT } from "../ledger/kinds.ts";
import { available } from "../ledger/ledger.ts";
import type { Command, Event } from "../registry.ts";
import { DEPOSIT_DEBT } from "./kinds.ts";
import type { DepositRecorded } from "./messages.ts";

const USDT = 3;
const UNIT = 1_000_000_000_000n;
const NETWORKS_USED = [1, 2] as const;
const reason = "for a test";
const CREDITED = ["credited", "final"];
const GONE = ["reversed", "returned"];

class Model {
	readonly deposits = new Map<number, DepositRecorded>();
	readonly #fees = new Map<number, bigint>();

	read(events: readonly Event[]): void {
		for (const event of events) {
			if (event.type === "NetworkFeeRecorded") {
				this.#fees.set(event.network, (this.#fees.get(event.network) ?? 0n) + event.amount);
			} else if (event.type === "DepositRecorded") {
				const twin = [...this.deposits.values()].find(({ network, key }) => network === event.network && key === event.key);
				// A deposit that was recorded before is recorded again only after its reversal, and then keeps its number.
				expect(twin?.state ?? "reversed").toBe("reversed");
				if (twin !== undefined) expect(event.deposit).toBe(twin.deposit);
				this.deposits.set(event.deposit, event);
			} else if (event.type === "DepositMoved") {
				const before = this.deposits.get(event.deposit) as DepositRecorded;
				if (CREDITED.includes(event.state)) expect([before.state, event.state]).not.toEqual(["final", "final"]);
				if (event.state === "credited") expect(before.state).not.toBe("credited");
				expect(GONE).not.toContain(before.state);
				this.deposits.set(event.deposit, { ...before, state: event.state });
			}
		}
	}

	/**
	 * Returns the ledger units that a network owes: its valid deposits, plus whole units from each user's credited remainders, less
	 * network fees.
	 */
	owed(network: number): bigint {
		let sum = -(this.#fees.get(network) ?? 0n);
		const rests = new Map<number, bigint>();
		for (const deposit of this.deposits.values()) {
			if (deposit.network !== network || deposit.asset !== USDT || GONE.includes(deposit.state)) continue;
			sum += deposit.amount;
			if (CREDITED.includes(deposit.state)) rests.set(deposit.user, (rests.get(deposit.user) ?? 0n) + deposit.remainder);
		}
		for (const rest of rests.values()) sum += rest / UNIT;
		return sum;
	}
}

function history(seed: number) {
	const random = new Random(seed);
	const floor = new Floor();
	const model = new Model();
	const people = Object.values(PEOPLE);
	const names = ["ann", "bob", "cy"] as const;
	const trade = (line: string) => {
		floor.say(line);
		model.read(floor.lastEvents);
	};
	const send = (command: object) => {
		floor.send({ id: "", ...command } as unknown as Command);
		model.read(floor.lastEvents);
	};
	const own = { by: FOUNDER, reason };
	const terms = { chainDecimals: 18, withdrawalMinimum: 2n, withdrawalFee: 1n, twoOperatorLimit: 0n, automaticDailyCap: 0n };
	for (const network of NETWORKS_USED) {
		const caps = { depositMinimum: 1_000n, hourlyCreditCap: 4_000_000_000n };
		send({ type: "SetNetworkAsset", ...own, network, asset: USDT, ...terms, ...caps });
	}
	const by = SERVICE.custody;
	const received = () => ({
		by,
		network: random.pick(NETWORKS_USED),
		asset: USDT,
		key: `tx${random.below(25)}`,
		user: random.pick([...people, ...people, 0]),
		amount: random.pick([0n, 1n, 300n, 999n, 1_000n, 500_000_000n, 2_000_000_000n]),
	});
	const one = () => {
		const known = [...model.deposits.values()];
		return known.length === 0 ? { deposit: 1, user: 0 } : random.pick(known);
	};
	for (let step = 0; step < 220; step++) {
		const name = random.pick(names);
		const { deposit, user } = one();
		const actions: (() => void)[] = [
			() => send({ type: "CreditDeposit", ...received(), remainder: random.pick([0n, 1n, UNIT / 2n, UNIT - 1n]) }),
			() => send({ type: "CreditDeposit", ...received(), remainder: random.pick([0n, 1n, UNIT / 2n, UNIT - 1n]) }),
			() => send({ type: "ReverseDeposit", by, deposit, cause: "reorganised" }),
			() => send({ type: "FinalizeDeposit", by, deposit }),
			() => send({ type: "QuarantineDeposit", ...received(), cause: "blacklisted" }),
			() => send({ type: "AllowCappedDeposit", ...own, user, deposit }),
			() =>
				send({
					...{ type: "DecideQuarantined", ...own, user, deposit },
					decision: random.pick(["credit", "return", "legal_hold"]),
				}),
			() => send({ type: "RecordNetworkFee", by, network: 1, asset: USDT, key: `${random.below(9)}`, amount: 7n }),
			() => trade(`${name} buy ${random.between(1_000, 9_000)} @100000`),
			() => trade(`${name} sell ${random.between(1_000, 9_000)} @100000`),
			() => {
				const accounts = random.pick([
					["coin", "contract"],
					["contract", "coin"],
					["coin", "option"],
					["option", "coin"],
				]);
				const [from, to] = accounts;
				const amount = BigInt(random.between(1, 900_000_000));
				send({ type: "Transfer", by: random.pick(people), asset: USDT, from, to, amount });
			},
			() => void floor.say(`wait ${random.pick([1_000, 3_600_000])}`),
		];
		random.pick(actions)();
		const { exchange } = floor;
		exchange.checkInvariants();
		for (const network of NETWORKS_USED) {
			const custody = exchange.ledger.balance(available(exchange.ledger.find(network, CUSTODY, USDT)));
			expect([network, -custody]).toEqual([network, model.owed(network)]);
		}
		// A debt is paid as soon as the user has any money in the owed coin.
		for (const person of people) {
			const { ledger } = exchange;
			const debt = ledger.balance(available(ledger.find(person, DEPOSIT_DEBT, USDT)));
			const coin = ledger.balance(available(ledger.find(person, SPOT, USDT)));
			if (debt < 0n) expect(coin).toBe(0n);
		}
		if (random.chance(0.02)) {
			const copy = Exchange.restore(exchange.sections());
			expect(copy.stateHash()).toBe(exchange.stateHash());
			expect(copy.restate()).toEqual(exchange.restate());
			floor.exchange = copy;
		}
	}
	return floor;
}

it("in random histories no deposit has two credits, and custody equals the sum of deposits that are not reversed", () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
			history(seed);
		}),
		{ numRuns: 25 },
	);
});
