// Records deposits from networks and banks, and stores the identity of each deposit for ever, so that none is credited twice
// (docs/reference/rules.md §10).
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { FIRST_REGISTERED_USER } from "../engine/actors.ts";
import type { CommandBase } from "../engine/declare.ts";
import { DueBound, NEVER } from "../engine/due-bound.ts";
import { type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import type { Handlers, Owes, Product } from "../engine/product.ts";
import { BANKS_BY_LINES } from "../engine/since.ts";
import { DAY_MS } from "../engine/time.ts";
import {
	CONTRACTS,
	CUSTODY,
	DEMO_ASSET,
	EARN,
	MAX_IN_CUSTODY,
	NETWORK_FEES,
	NETWORKS,
	OPTIONS,
	PLATFORM,
	SPOT,
	TREASURY,
} from "../ledger/kinds.ts";
import { available, type Cell } from "../ledger/ledger.ts";
import type { DepositsDependencies, DepositsEngine } from "./dependencies.ts";
import { checkDeposits, isCredited, receivedOn } from "./invariants.ts";
import { DEPOSIT_DEBT, QUARANTINED, SMALL_DEPOSITS } from "./kinds.ts";
import {
	type AllowCappedDeposit,
	type CreditDeposit,
	type DEPOSIT_COMMANDS,
	type DecideQuarantined,
	type DepositState,
	type FinalizeDeposit,
	MAX_KEY_LENGTH,
	type QuarantineDeposit,
	type RecordNetworkFee,
	type ReverseDeposit,
} from "./messages.ts";
import { loadDeposits, saveDeposits } from "./snapshot.ts";
import { type Debt, type Deposit, DepositsState, type Purse, placeOf } from "./state.ts";

const HOUR_MS = DAY_MS / 24;
/** Maximum number of small deposits that one step credits. The remaining ones are credited by automatic work. */
const SMALL_AT_ONCE = 100;
/** Accounts of a user from which a reversal takes money, in this order. */
const TAKEN_FROM = [SPOT, OPTIONS, CONTRACTS, EARN] as const;
const BANK_AND_CHAINS = new Set<number>(Object.values(NETWORKS));

export interface DepositsOffers {
	/** Tells if the user has a credited deposit that its network can still undo. */
	hasUnfinalDeposit(user: number): boolean;
	/** Tells if the user owes money after the reversal of a deposit. */
	debtOf(user: number): boolean;
	/**
	 * Returns a network's deposits that are not reversed, less recorded network fees, in ledger units. The function scans all
	 * deposits, so only checks of invariants may call it.
	 */
	receivedOn(network: number, asset: number): bigint;
	/**
	 * Credits a bank transfer as a final deposit. The deposit's identity is the line of the bank statement. Returns the deposit's
	 * number.
	 */
	creditByBank(received: Pick<CreditDeposit, "asset" | "key" | "user" | "amount">): Verdict;
	/** Reverses the deposit of a bank transfer that the bank has recalled. */
	recallByBank(deposit: number): Verdict;
	/** Records a fee of the bank in the ledger. Each statement line is recorded only once. */
	bookBankFee(fee: Pick<RecordNetworkFee, "asset" | "key" | "amount">): Verdict;
	/** Returns the sum of all users' debts in a coin, ledger units; never negative. */
	debtsIn(asset: number): bigint;
}

export class Deposits implements Product {
	readonly handlers: Handlers<typeof DEPOSIT_COMMANDS> = {
		CreditDeposit: (command) => this.#byBank(command.network) ?? this.#credit(command),
		FinalizeDeposit: (command) => this.#finalize(command),
		ReverseDeposit: (command) => this.#byBank(this.#networkOf(command)) ?? this.#reverse(command),
		QuarantineDeposit: (command) => this.#byBank(command.network) ?? this.#quarantineDeposit(command),
		DecideQuarantined: (command) => this.#decide(command),
		AllowCappedDeposit: (command) => this.#allow(command),
		RecordNetworkFee: (command) => this.#byBank(command.network) ?? this.#recordFee(command),
	};
	readonly offers: DepositsOffers = {
		hasUnfinalDeposit: (user) => this.#state.unfinal.has(user),
		debtOf: (user) => this.#state.debts.has(user),
		receivedOn: (network, asset) => receivedOn(this.#state, this.#unitsOf, network, asset),
		creditByBank: (received) => this.#credit({ ...received, network: NETWORKS.bank, remainder: 0n }, true),
		recallByBank: (deposit) => this.#reverse({ deposit, cause: "recalled" }),
		bookBankFee: (fee) => this.#recordFee({ ...fee, network: NETWORKS.bank }),
		debtsIn: (asset) => {
			const { ledger } = this.#engine;
			const owed = [...this.#state.debts.values()].flat().filter((debt) => debt.asset === asset);
			return owed.reduce((sum, { debt }) => sum - ledger.balance(available(debt)), 0n);
		},
	};
	readonly sectionVersion = 1;
	readonly dueBound = new DueBound(NEVER);
	readonly #engine: DepositsEngine;
	readonly #dependencies: DepositsDependencies;
	readonly #state = new DepositsState();
	readonly #unitsOf = (network: number, asset: number) => this.#dependencies.chainUnitsPerLedgerUnit(network, asset);

	constructor(engine: DepositsEngine, dependencies: DepositsDependencies) {
		this.#engine = engine;
		this.#dependencies = dependencies;
	}

	/**
	 * Returns a refusal if the service `chains` tries to move money of banks, which only lines of bank statements can prove;
	 * otherwise undefined.
	 */
	#byBank(network: number | undefined): Refusal | undefined {
		const isChain = network !== NETWORKS.bank || this.#engine.isBefore(BANKS_BY_LINES);
		return isChain ? undefined : refuse("needs_statement", "network");
	}

	#networkOf({ deposit }: ReverseDeposit): number | undefined {
		return this.#state.deposits.get(deposit)?.network;
	}

	#credit(command: Omit<CreditDeposit, "type" | "id" | "by">, isFinal = false): Verdict {
		const { network, asset, user, amount, remainder } = command;
		const terms = this.#dependencies.networkAsset(network, asset);
		if (terms === undefined) return refuse("unknown_asset", "asset");
		const until = this.#dependencies.closedUntil(network, "deposits");
		if (until !== undefined) return refuse("network_closed", "network", { until }, true);
		const units = this.#unitsOf(network, asset);
		if (remainder < 0n || remainder >= units) return refuse("invalid_amount", "remainder");
		if (amount === 0n && remainder === 0n) return refuse("invalid_amount", "amount");
		const problem = this.#problemOf(command);
		if (problem !== undefined) return problem;
		const deposit = this.#record({ ...command, remainder, cause: "none" });
		// Bank deposits have no finality on a network. A matched statement line counts as final, and a bank's recall can reverse
		// final deposits too.
		deposit.isFinal = isFinal;
		const hour = Math.floor(this.#engine.now() / HOUR_MS);
		const place = placeOf(network, asset);
		const known = this.#state.hours.get(place);
		const sum = (known?.hour === hour ? known.sum : 0n) + amount;
		const custody = this.#custody(network, asset);
		if (user !== PLATFORM && sum > terms.hourlyCreditCap) {
			this.#setAside(deposit, "capped");
			return deposit.deposit;
		}
		if (user !== PLATFORM) this.#state.hours.set(place, { hour, sum });
		this.#enter(deposit, custody, true);
		return deposit.deposit;
	}

	/** Returns a refusal if the owner, key, amount or identity of a new deposit is invalid; otherwise undefined. */
	#problemOf({
		network,
		asset,
		key,
		user,
		amount,
	}: Pick<CreditDeposit, "network" | "asset" | "key" | "user" | "amount">): Refusal | undefined {
		if (user !== PLATFORM && (user < FIRST_REGISTERED_USER || this.#dependencies.standingOf(user) === undefined)) {
			return refuse("unknown_account", "user");
		}
		if (key === "" || key.length > MAX_KEY_LENGTH) return refuse("invalid_key", "key");
		if (amount < 0n || amount > MAX_IN_CUSTODY) return refuse("invalid_amount", "amount");
		if (asset > 0 && this.#held(asset) + amount >= MAX_IN_CUSTODY) return refuse("custody_full", "amount");
		const known = this.#state.find(network, key);
		if (known !== undefined && known.state !== "reversed") {
			return refuse("known_deposit", "key", { deposit: known.deposit, state: known.state });
		}
		return undefined;
	}

	/** Returns the amount of an asset in custody on all networks together, ledger units. */
	#held(asset: number): bigint {
		let sum = 0n;
		for (const network of BANK_AND_CHAINS) sum -= this.#balance(network, asset);
		return sum;
	}

	/**
	 * Returns the ledger balance of an asset in a network's custody, ledger units. It is never positive: coins in custody are
	 * booked as a negative balance.
	 */
	#balance(network: number, asset: number): bigint {
		const { ledger } = this.#engine;
		return ledger.balance(available(ledger.find(network, CUSTODY, asset)));
	}

	#custody(network: number, asset: number): Cell {
		return available(this.#engine.ledger.open(network, CUSTODY, asset));
	}

	#record({
		network,
		asset,
		key,
		user,
		amount,
		remainder,
		cause,
	}: Omit<Deposit, "deposit" | "state" | "at" | "isFinal">): Deposit {
		const known = this.#state.find(network, key);
		const deposit: Deposit = {
			deposit: known?.deposit ?? ++this.#state.last,
			...{ network, asset, key, user, amount, remainder },
			state: "capped",
			cause,
			at: this.#engine.now(),
			isFinal: false,
		};
		this.#state.keep(deposit);
		return deposit;
	}

	/** Moves a deposit into the ledger account of coins in quarantine. An unknown token (asset 0) has no ledger account. */
	#setAside(deposit: Deposit, state: "capped" | "quarantined"): void {
		const { network, asset, amount, deposit: ref } = deposit;
		if (asset > 0) {
			const place = available(this.#engine.ledger.open(network, QUARANTINED, asset));
			this.#engine.access.deposit_quarantine.move(this.#custody(network, asset), place, amount, ref, ref);
		}
		this.#move(deposit, state, true);
	}

	/** Credits a deposit, or adds it to the user's small deposits. @param from ledger cell that holds the deposit's amount */
	#enter(deposit: Deposit, from: Cell, isNew: boolean): void {
		const { user, network, asset, amount, remainder, deposit: ref } = deposit;
		if (user !== PLATFORM) {
			const units = this.#unitsOf(network, asset);
			const minimum = (this.#dependencies.networkAsset(network, asset)?.depositMinimum ?? 0n) * units;
			const purse = this.#state.purseOf(deposit);
			const sum = (amount + purse.smallAmount) * units + remainder + purse.smallRemainder;
			if (sum < minimum) {
				const small = available(this.#engine.ledger.open(user, SMALL_DEPOSITS, asset));
				this.#engine.access.small_deposit.move(from, small, amount, ref, ref);
				this.#move(deposit, "small", isNew);
				this.#state.addSmall(deposit);
				return;
			}
			this.#creditFrom(deposit, from, isNew);
			if (purse.small.size > 0) this.#creditSmall(purse);
		} else this.#creditFrom(deposit, from, isNew);
		this.#payDebt(user, asset);
	}

	/**
	 * Credits the oldest small deposits of a purse (one user's deposits of an asset on a network). Returns the number of credited
	 * deposits.
	 */
	#creditSmall(purse: Purse): number {
		const from = available(this.#engine.ledger.find(purse.user, SMALL_DEPOSITS, purse.asset));
		let count = 0;
		for (const deposit of purse.small) {
			if (count === SMALL_AT_ONCE) break;
			this.#creditFrom(deposit, from, false);
			this.#state.dropSmall(deposit);
			count++;
		}
		if (purse.small.size > 0) this.#state.ripe.add(purse);
		this.#setBound();
		return count;
	}

	/**
	 * Moves a deposit to the user's spot account. If the user's remainders now add up to a whole ledger unit, this unit is added.
	 */
	#creditFrom(deposit: Deposit, from: Cell, isNew: boolean): void {
		const { user, network, asset, amount, remainder, deposit: ref } = deposit;
		const { ledger, access } = this.#engine;
		const to = available(user === PLATFORM ? ledger.open(PLATFORM, TREASURY, asset) : ledger.open(user, SPOT, asset));
		const purse = this.#state.purseOf(deposit);
		const units = this.#unitsOf(network, asset);
		const carried = purse.carried + remainder;
		purse.carried = carried % units;
		access.chain_deposit.move(from, to, amount, ref, ref);
		if (carried >= units) access.chain_deposit.move(this.#custody(network, asset), to, carried / units, ref, ref);
		this.#move(deposit, deposit.isFinal ? "final" : "credited", isNew);
		if (!deposit.isFinal) this.#state.countUnfinal(user, 1);
	}

	/** Sets a deposit's state and emits it. A new deposit is emitted with all its fields. */
	#move(deposit: Deposit, state: DepositState, isNew = false): void {
		deposit.state = state;
		if (isNew) this.#emitRecorded(deposit);
		else {
			const { user, cause, deposit: number } = deposit;
			this.#engine.emit({ type: "DepositMoved", deposit: number, user, state, cause, at: this.#engine.now() });
		}
	}

	#emitRecorded({ isFinal: _isFinal, ...recorded }: Deposit): void {
		this.#engine.emit({ type: "DepositRecorded", ...recorded });
	}

	#finalize(command: FinalizeDeposit): Verdict {
		const deposit = this.#state.deposits.get(command.deposit);
		if (deposit === undefined) return refuse("unknown_deposit", "deposit");
		const { state } = deposit;
		if (state === "reversed" || state === "returned") return refuse("deposit_state", "deposit", { state });
		if (deposit.isFinal) return deposit.deposit;
		deposit.isFinal = true;
		if (state === "credited") this.#state.countUnfinal(deposit.user, -1);
		this.#move(deposit, state === "credited" ? "final" : state);
		return deposit.deposit;
	}

	#reverse(command: Pick<ReverseDeposit, "deposit" | "cause">): Verdict {
		const deposit = this.#state.deposits.get(command.deposit);
		if (deposit === undefined) return refuse("unknown_deposit", "deposit");
		const { network, asset, user, amount, remainder, state, deposit: ref } = deposit;
		if (state === "reversed") return ref;
		if (state === "returned") return refuse("deposit_state", "deposit", { state });
		const { ledger, access } = this.#engine;
		const purse = this.#state.purseOf(deposit);
		const wasCredited = isCredited(deposit);
		// The deposit's remainder may have completed a whole ledger unit, which the reversal must take back too.
		const borrows = wasCredited && purse.carried < remainder;
		const taken = asset === 0 ? 0n : amount + (borrows ? 1n : 0n);
		if (-this.#balance(network, asset) < taken) return refuse("custody_short", "deposit", undefined, true);
		if (wasCredited && user === PLATFORM) {
			const free = ledger.balance(available(ledger.find(PLATFORM, TREASURY, asset)));
			if (free < taken) return refuse("insufficient_balance", "deposit", { available: free, asset }, true);
		}
		deposit.cause = command.cause;
		if (wasCredited) {
			if (state === "credited") this.#state.countUnfinal(user, -1);
			purse.carried += (borrows ? this.#unitsOf(network, asset) : 0n) - remainder;
			if (user === PLATFORM) {
				const treasury = available(ledger.find(PLATFORM, TREASURY, asset));
				access.deposit_reversal.move(treasury, this.#custody(network, asset), taken, ref, ref);
			} else this.#takeFrom(deposit, taken);
		} else if (state === "small") {
			const small = available(ledger.find(user, SMALL_DEPOSITS, asset));
			access.deposit_reversal.move(small, this.#custody(network, asset), taken, ref, ref);
			this.#state.dropSmall(deposit);
			this.#setBound();
		} else if (asset > 0) {
			const aside = available(ledger.find(network, QUARANTINED, asset));
			access.deposit_reversal.move(aside, this.#custody(network, asset), taken, ref, ref);
		}
		this.#move(deposit, "reversed");
		return ref;
	}

	/** Takes an amount from all accounts of the user. The missing part becomes the user's debt, so no other user pays for it. */
	#takeFrom({ user, network, asset, deposit: ref }: Deposit, amount: bigint): void {
		const { ledger, access } = this.#engine;
		this.#engine.depositReversed(user);
		const custody = this.#custody(network, asset);
		let left = amount;
		for (const kind of TAKEN_FROM) {
			const place = available(ledger.find(user, kind, asset));
			const free = ledger.balance(place);
			const part = smaller(free, left);
			if (part === 0n) continue;
			access.deposit_reversal.move(place, custody, part, ref, ref);
			left -= part;
		}
		if (left === 0n) return;
		const debt = this.#state.debtIn(user, asset) ?? this.#openDebt(user, asset);
		access.deposit_reversal.move(available(debt.debt), custody, left, ref, ref);
		this.#emitDebt(debt);
	}

	#openDebt(user: number, asset: number): Debt {
		const { ledger } = this.#engine;
		const debt = {
			user,
			asset,
			coin: ledger.open(user, SPOT, asset),
			debt: ledger.open(user, DEPOSIT_DEBT, asset),
			isStuck: false,
		};
		this.#state.addDebt(debt);
		this.#setBound();
		return debt;
	}

	#emitDebt({ user, asset, debt }: Debt): void {
		const owed = -this.#engine.ledger.balance(available(debt));
		this.#engine.emit({ type: "DebtChanged", user, asset, debt: owed, at: this.#engine.now() });
	}

	/** Pays a user's debt from the spot account, up to its available balance. */
	#payDebt(user: number, asset: number): void {
		const debt = this.#state.debtIn(user, asset);
		if (debt === undefined) return;
		const { ledger, access } = this.#engine;
		const [free, owed] = [ledger.balance(available(debt.coin)), -ledger.balance(available(debt.debt))];
		const paid = smaller(free, owed);
		if (paid === 0n) return;
		access.debt_payment.move(available(debt.coin), available(debt.debt), paid, 0, 0);
		if (paid === owed) this.#state.dropDebt(debt);
		this.#setBound();
		this.#emitDebt(debt);
	}

	#quarantineDeposit(command: QuarantineDeposit): Verdict {
		const { network, asset } = command;
		if (!BANK_AND_CHAINS.has(network)) return refuse("unknown_asset", "network");
		const isListed = this.#dependencies.asset(asset) !== undefined && asset !== DEMO_ASSET;
		if (asset !== 0 && !isListed) return refuse("unknown_asset", "asset");
		if (command.amount === 0n) return refuse("invalid_amount", "amount");
		const problem = this.#problemOf(command);
		if (problem !== undefined) return problem;
		const deposit = this.#record({ ...command, remainder: 0n });
		this.#setAside(deposit, "quarantined");
		return deposit.deposit;
	}

	#decide(command: DecideQuarantined): Verdict {
		const deposit = this.#state.deposits.get(command.deposit);
		if (deposit === undefined || deposit.user !== command.user) return refuse("unknown_deposit", "deposit");
		const { network, asset, user, amount, state, deposit: ref } = deposit;
		const { decision } = command;
		if (state !== "quarantined" && (state !== "legal_hold" || decision === "legal_hold")) {
			return refuse("deposit_state", "deposit", { state });
		}
		if (decision === "return" && asset > 0 && -this.#balance(network, asset) < amount) {
			return refuse("custody_short", "deposit", undefined, true);
		}
		const { ledger, access } = this.#engine;
		if (decision === "credit") {
			if (asset === 0) return refuse("unknown_asset", "deposit");
			if (user === PLATFORM) return refuse("unknown_account", "user");
			this.#creditFrom(deposit, available(ledger.find(network, QUARANTINED, asset)), false);
			this.#payDebt(user, asset);
		} else if (decision === "return") {
			if (asset > 0) {
				const aside = available(ledger.find(network, QUARANTINED, asset));
				access.deposit_quarantine.move(aside, this.#custody(network, asset), amount, ref, ref);
			}
			this.#move(deposit, "returned");
		} else this.#move(deposit, "legal_hold");
		return ref;
	}

	#allow(command: AllowCappedDeposit): Verdict {
		const deposit = this.#state.deposits.get(command.deposit);
		if (deposit === undefined || deposit.user !== command.user) return refuse("unknown_deposit", "deposit");
		const { network, asset, state } = deposit;
		if (state !== "capped") return refuse("deposit_state", "deposit", { state });
		this.#enter(deposit, available(this.#engine.ledger.find(network, QUARANTINED, asset)), false);
		return deposit.deposit;
	}

	#recordFee({ network, asset, key, amount }: Omit<RecordNetworkFee, "type" | "id" | "by">): Verdict {
		if (this.#dependencies.networkAsset(network, asset) === undefined) return refuse("unknown_asset", "asset");
		if (key === "" || key.length > MAX_KEY_LENGTH) return refuse("invalid_key", "key");
		if (amount <= 0n || amount > MAX_IN_CUSTODY) return refuse("invalid_amount", "amount");
		const { keys, ledger, access } = this.#engine;
		const kind = `network_fee:${network}`;
		if (keys.find(kind, key) !== undefined) return refuse("known_fee", "key");
		if (-this.#balance(network, asset) < amount) return refuse("custody_short", "amount", undefined, true);
		const place = placeOf(network, asset);
		const sum = (this.#state.fees.get(place) ?? 0n) + amount;
		if (sum > MAX_IN_CUSTODY) return refuse("custody_full", "amount");
		keys.add(kind, key, 0);
		this.#state.fees.set(place, sum);
		const fees = available(ledger.open(PLATFORM, NETWORK_FEES, asset));
		access.network_fee.move(fees, this.#custody(network, asset), amount, 0, 0);
		this.#engine.emit({ type: "NetworkFeeRecorded", network, asset, key, amount, at: this.#engine.now() });
		return 0;
	}

	/**
	 * Returns a refusal if the sender has a debt and the command is not allowed then; otherwise undefined. With a debt, a user may
	 * only close positions and orders, transfer money between accounts, and sell other coins for an owed asset.
	 */
	commandProblem(command: CommandBase): Refusal | undefined {
		if (this.#state.debts.size === 0) return undefined;
		const debts = this.#state.debts.get(command.by);
		if (debts === undefined || command.type === "Transfer" || this.#engine.isClosing(command)) return undefined;
		if (command.type === "PlaceOrder") {
			const { pair, side } = command as CommandBase & { pair: number; side: "buy" | "sell" };
			const traded = this.#dependencies.pair(pair);
			const [paid, received] = side === "sell" ? [traded?.base, traded?.quote] : [traded?.quote, traded?.base];
			const owes = (asset: number | undefined) => debts.some((debt) => debt.asset === asset);
			if (owes(received) && !owes(paid)) return undefined;
		}
		return refuse("unpaid_debt", undefined, { asset: debts[0]?.asset ?? 0 }, true);
	}

	/**
	 * Sets the time before which no work is due. Without debts and unfinished credits the engine never has to query this product.
	 */
	#setBound(): void {
		this.dueBound.fromMs = this.#state.debts.size === 0 && this.#state.ripe.size === 0 ? NEVER : 0;
	}

	#payable(): Debt | undefined {
		for (const debts of this.#state.debts.values())
			for (const debt of debts) if (!debt.isStuck && this.#engine.ledger.balance(available(debt.coin)) > 0n) return debt;
		return undefined;
	}

	nextDeadline(): number | undefined {
		return this.#state.ripe.size > 0 || this.#payable() !== undefined ? this.#engine.now() : undefined;
	}

	followUp(): number | undefined {
		const debt = this.#payable();
		if (debt !== undefined) {
			this.#engine.working(itemOf(debt.user, true));
			this.#payDebt(debt.user, debt.asset);
			return 1;
		}
		for (const purse of this.#state.ripe) {
			for (const { deposit } of purse.small) {
				this.#engine.working(itemOf(deposit, false));
				break;
			}
			return this.#creditSmall(purse);
		}
		return undefined;
	}

	onDeadline(): number {
		return this.followUp() ?? 0;
	}

	/**
	 * After a program fault, stops the automatic work on a user's debts, or on the small deposits of a purse. The user's next
	 * deposit does this work.
	 */
	quarantine(item: number): boolean {
		const number = Math.floor(item / 2);
		const isDebt = item % 2 === 1;
		const debts = isDebt ? this.#state.debts.get(number) : undefined;
		for (const debt of debts ?? []) debt.isStuck = true;
		const deposit = isDebt ? undefined : this.#state.deposits.get(number);
		const stopped = deposit?.state === "small" && this.#state.ripe.delete(this.#state.purseOf(deposit));
		this.#setBound();
		return debts !== undefined || stopped;
	}

	restate(): void {
		for (const deposit of this.#state.deposits.values()) this.#emitRecorded(deposit);
		for (const debt of [...this.#state.debts.values()].flat()) this.#emitDebt(debt);
	}

	save(writer: ByteWriter): number {
		return saveDeposits(writer, this.#state);
	}

	load(reader: ByteReader): void {
		loadDeposits(reader, this.#state, this.#engine.ledger);
		this.#setBound();
	}

	/**
	 * Reports amounts that the exchange owes but has not credited: deposits in quarantine, over the hourly cap, or under legal
	 * hold.
	 */
	reportOwed(owes: Owes): void {
		for (const { user, asset, amount, state } of this.#state.deposits.values()) {
			if (state === "quarantined" || state === "capped" || state === "legal_hold") owes(user, asset, amount);
		}
	}

	checkInvariants(): void {
		checkDeposits(this.#engine.ledger, this.#state, this.#unitsOf);
	}
}

/** Returns the number by which the engine identifies an item of automatic work: a user's debts, or a small deposit. */
function itemOf(number: number, isDebt: boolean): number {
	return 2 * number + (isDebt ? 1 : 0);
}

function smaller(one: bigint, other: bigint): bigint {
	return one < other ? one : other;
}
