// Executes P2P trades, in which users trade coins for fiat money: advertisements, orders with escrow, merchants and disputes
// (docs/reference/rules.md §9).
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import type { CommandBase } from "../engine/declare.ts";
import { DueBound, NEVER } from "../engine/due-bound.ts";
import type { ReleaseWay } from "../engine/messages.ts";
import { type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import type { Handlers, Owes, Product } from "../engine/product.ts";
import type { Slot } from "../ledger/ledger.ts";
import { Advertisements } from "./advertisements.ts";
import { Catalogue } from "./catalogue.ts";
import type { P2pDependencies, P2pEngine } from "./dependencies.ts";
import { Disputes } from "./disputes.ts";
import { checkP2p, reportFrozen } from "./invariants.ts";
import { Merchants } from "./merchants.ts";
import type { ExtendP2pDeadlines, P2P_COMMANDS } from "./messages.ts";
import { P2pMoney } from "./money.ts";
import { Opening } from "./opening.ts";
import { Orders } from "./orders.ts";
import { restateP2p } from "./restate.ts";
import { loadP2p, saveP2p } from "./snapshot.ts";
import { isOpen, P2pBook, type P2pOrder } from "./state.ts";
import { MAX_EXTENSION_MS, MINUTE_MS } from "./terms.ts";

/** Commands that a user may send even if the account is restricted. */
const CLOSING = new Set([
	"CloseAdvertisement",
	"DeclarePayer",
	"MarkPaid",
	"CancelP2pOrder",
	"ReleaseP2pOrder",
	"AppealP2pOrder",
	"AgreeP2pOrder",
]);

export class P2p implements Product {
	readonly handlers: Handlers<typeof P2P_COMMANDS> = {
		SetP2pTerms: (command) => this.#catalogue.setTerms(command),
		SetP2pCurrency: (command) => this.#catalogue.setCurrency(command),
		SetPayType: (command) => this.#catalogue.setPayType(command),
		RecordFiatRates: (command) => this.#catalogue.recordRates(command),
		ApplyMerchant: (command) => this.#merchants.apply(command),
		SetMerchant: (command) => this.#merchants.set(command),
		WithdrawBond: (command) => this.#merchants.withdrawBond(command),
		BlockUser: (command) => this.#merchants.block(command),
		SaveAdvertisement: (command) => this.#advertisements.save(command),
		CloseAdvertisement: (command) => this.#advertisements.close(command),
		OpenP2pOrder: (command) => this.#renewing(this.#opening.open(command)),
		DeclarePayer: (command) => this.#renewing(this.#orders.declare(command)),
		MarkPaid: (command) => this.#renewing(this.#orders.markPaid(command)),
		CancelP2pOrder: (command) => this.#renewing(this.#orders.cancel(command)),
		ReleaseP2pOrder: (command) => this.#renewing(this.#orders.release(command)),
		AppealP2pOrder: (command) => this.#renewing(this.#orders.appeal(command)),
		AgreeP2pOrder: (command) => this.#renewing(this.#disputes.agree(command)),
		AssignDispute: (command) => this.#disputes.assign(command),
		RuleDispute: (command) => this.#renewing(this.#disputes.rule(command)),
		MarkReversed: (command) => this.#disputes.markReversed(command),
		CompensateSeller: (command) => this.#disputes.compensate(command),
		BarP2pUser: (command) => this.#merchants.bar(command),
		ExtendP2pDeadlines: (command) => this.#extend(command),
	};
	readonly sectionVersion = 1;
	readonly dueBound = new DueBound(NEVER);
	readonly #engine: P2pEngine;
	readonly #book = new P2pBook();
	readonly #money: P2pMoney;
	readonly #catalogue: Catalogue;
	readonly #merchants: Merchants;
	readonly #advertisements: Advertisements;
	readonly #orders: Orders;
	readonly #opening: Opening;
	readonly #disputes: Disputes;

	constructor(engine: P2pEngine, dependencies: P2pDependencies) {
		const book = this.#book;
		const money = new P2pMoney(engine);
		const catalogue = new Catalogue(engine, dependencies, book);
		const merchants = new Merchants(engine, dependencies, book, money);
		const advertisements = new Advertisements(engine, dependencies, book, { money, catalogue });
		const orders = new Orders(engine, dependencies, book, { money, merchants, advertisements });
		this.#engine = engine;
		this.#money = money;
		this.#catalogue = catalogue;
		this.#merchants = merchants;
		this.#advertisements = advertisements;
		this.#orders = orders;
		this.#opening = new Opening(engine, dependencies, book, { money, catalogue, advertisements, orders });
		this.#disputes = new Disputes(engine, dependencies, book, { money, merchants, orders });
	}

	/** Updates the earliest time of automatic work after a deadline may have changed. Returns the given result. */
	#renewing<T>(result: T): T {
		this.dueBound.fromMs = this.#book.timers.first()?.due ?? NEVER;
		return result;
	}

	isClosing({ type }: CommandBase): boolean {
		return CLOSING.has(type);
	}

	/** Returns the buyer of the order that an operator's command names; 0 if it names none. */
	affectedUser(command: CommandBase): number {
		return this.#orderOf(command)?.opened.buyer ?? 0;
	}

	isPartyTo(command: CommandBase, account: number): boolean {
		const order = this.#orderOf(command);
		return order !== undefined && this.#disputes.isPartyTo(order, account);
	}

	#orderOf(command: CommandBase): P2pOrder | undefined {
		return "order" in command && typeof command.order === "number" ? this.#book.orders.get(command.order) : undefined;
	}

	nextDeadline(): number | undefined {
		return this.#book.timers.first()?.due;
	}

	onDeadline(): number {
		const first = this.#book.timers.first();
		if (first === undefined) return 0;
		this.#engine.working(first.item);
		this.#orders.onDue(this.#book.orders.get(first.item) as P2pOrder);
		return this.#renewing(1);
	}

	#extend({ ms }: ExtendP2pDeadlines): Verdict {
		if (ms < MINUTE_MS || ms > MAX_EXTENSION_MS) return refuse("invalid_time", "ms");
		this.#engine.emit({ type: "P2pDeadlinesExtended", ms, at: this.#engine.now() });
		this.#orders.extend(ms, 0);
		return this.#renewing(0);
	}

	onResumed(from: number, to: number): void {
		if (to > from) this.#orders.extend(to - from, from);
		this.#renewing(undefined);
	}

	/**
	 * Makes the coins of the user's sell advertisements available, so that the reversal of a deposit can take them. Coins of open
	 * orders stay in escrow.
	 */
	onReversal(user: number): void {
		this.#advertisements.closeSalesOf(user);
	}

	quarantine(item: number): boolean {
		return this.#renewing(this.#orders.quarantine(item));
	}

	releaseHeld(item: number, way: ReleaseWay): number | Refusal {
		return this.#renewing(this.#orders.releaseHeld(item, way));
	}

	reportFrozen(holds: (slot: Slot, amount: bigint) => void): void {
		reportFrozen(this.#book, this.#money, holds);
	}

	/** Reports the coins in escrow: until the end of an order they are owed to its seller. */
	reportOwed(owes: Owes): void {
		for (const order of this.#book.orders.values()) {
			if (isOpen(order)) owes(order.opened.seller, order.opened.asset, order.opened.quantity);
		}
	}

	restate(): void {
		restateP2p(this.#engine, this.#book, {
			merchants: this.#merchants,
			advertisements: this.#advertisements,
			orders: this.#orders,
			disputes: this.#disputes,
		});
	}

	save(writer: ByteWriter): number {
		return saveP2p(writer, this.#book);
	}

	load(reader: ByteReader): void {
		loadP2p(reader, this.#book);
		this.#renewing(undefined);
	}

	checkInvariants(): void {
		checkP2p(this.#book, this.#money, this.#engine);
	}
}
