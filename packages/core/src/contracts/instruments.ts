import { OWN_BOUNDS } from "../engine/since.ts";
import { CONTRACTS, DEMO, DEMO_ASSET, DEMO_POOL, FEES, INSURANCE, PLATFORM, SETTLEMENT_ASSET } from "../ledger/kinds.ts";
import type { Pair } from "../listing/listing.ts";
import type { ContractsDependencies, ContractsEngine } from "./dependencies.ts";
import { Instrument, type InstrumentAccounts } from "./instrument.ts";
import { CLEARING, DEMO_CLEARING } from "./kinds.ts";
import { MemberOf } from "./member.ts";
import type { ContractAccount } from "./messages.ts";
import type { ContractOrder, Member, Position } from "./position.ts";
import type { Terms } from "./terms.ts";

const MONEY = {
	real: { own: CONTRACTS, asset: SETTLEMENT_ASSET, insurance: INSURANCE, fees: FEES, clearing: CLEARING },
	// The demo pool pays the losses that exceed the margin of demo positions.
	simulation: { own: DEMO, asset: DEMO_ASSET, insurance: DEMO_POOL, fees: DEMO_POOL, clearing: DEMO_CLEARING },
} as const;

export function moneyOf(account: ContractAccount): (typeof MONEY)[ContractAccount] {
	return MONEY[account];
}

export class Instruments {
	readonly #engine: ContractsEngine;
	readonly #dependencies: ContractsDependencies;
	/** Instruments sorted by id, so that every iteration has the same order. */
	#instruments = new Map<number, Instrument>();

	constructor(engine: ContractsEngine, dependencies: ContractsDependencies) {
		this.#engine = engine;
		this.#dependencies = dependencies;
	}

	get(id: number): Instrument | undefined {
		return this.#instruments.get(id);
	}

	values(): IterableIterator<Instrument> {
		return this.#instruments.values();
	}

	list(terms: Terms): Instrument {
		const { account, instrument: id, pair } = terms;
		const { asset, insurance, fees, clearing } = MONEY[account];
		const { ledger } = this.#engine;
		const accounts: InstrumentAccounts = {
			get insurance() {
				return ledger.open(PLATFORM, insurance, asset);
			},
			get fees() {
				return ledger.open(PLATFORM, fees, asset);
			},
			get clearing() {
				return ledger.open(id, clearing, asset);
			},
		};
		const instrument = new Instrument(
			terms,
			accounts,
			() => this.#dependencies.freshIndex(pair) > 0,
			() => !this.#engine.isBefore(OWN_BOUNDS),
		);
		this.#instruments = new Map([...this.#instruments, [id, instrument] as const].sort(([a], [b]) => a - b));
		return instrument;
	}

	/** Returns a user's state in an instrument, new if there is none. A new state is stored only when a command is accepted. */
	memberOf(instrument: Instrument, user: number): Member {
		const known = instrument.members.get(user);
		if (known !== undefined) return known;
		const { account } = instrument.terms;
		const { own, asset } = MONEY[account];
		const slot = this.#engine.ledger.find(user, own, asset);
		return new MemberOf<Position, ContractOrder>(user, slot, account === "real");
	}

	/** Returns the insurance fund's state in an instrument; undefined if the fund never had money. */
	insuranceOf(instrument: Instrument): Member | undefined {
		const known = instrument.members.get(PLATFORM);
		if (known !== undefined) return known;
		const { insurance, asset } = MONEY[instrument.terms.account];
		const slot = this.#engine.ledger.find(PLATFORM, insurance, asset);
		if (slot < 0) return undefined;
		const member = new MemberOf<Position, ContractOrder>(PLATFORM, slot, false);
		member.net = true;
		instrument.join(member);
		return member;
	}
}

export function derive(terms: Omit<Terms, "unitsPerTickLot">, { quoteUnitsPerTickLot }: Pair): Terms {
	return { ...terms, unitsPerTickLot: quoteUnitsPerTickLot * BigInt(terms.lotSize) };
}
