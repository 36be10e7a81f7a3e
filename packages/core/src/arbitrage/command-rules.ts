// Restricts the commands that a fund's account may send (docs/reference/rules.md §7). The account may place limit orders on the
// fund's pairs within a band around a fresh index, cancel orders, and transfer money between its spot and contracts accounts.
// During an unwinding it may only place orders that reduce its holdings to their targets.
import type { CommandBase } from "../engine/declare.ts";
import type { Refusal } from "../engine/outcome.ts";
import { SETTLEMENT_ASSET } from "../ledger/kinds.ts";
import type { Pair } from "../listing/listing.ts";
import type { ArbitrageDependencies } from "./dependencies.ts";
import type { Fund } from "./fund.ts";
import type { FundMoney } from "./money.ts";
import { refuseFund } from "./refusals.ts";
import { bandOf } from "./value.ts";

/** This and the next three types: the fields of other products' commands that the rules check. */
interface PlaceOrder {
	readonly pair: number;
	readonly side: string;
	readonly orderType: string;
	readonly price: number;
	readonly lots: number;
}

interface OpenPosition {
	readonly instrument: number;
	readonly orderType: string;
	readonly price: number;
	readonly leverage: number;
	readonly stopLoss: number;
	readonly takeProfit: number;
}

interface ClosePosition {
	readonly position: number;
	readonly orderType: string;
	readonly price: number;
	readonly lots: number;
}

interface Transfer {
	readonly asset: number;
	readonly from: string;
	readonly to: string;
}

/**
 * Maximum leverage of a fund's contract orders. With a higher leverage, a price move could liquidate a short position although
 * the gain of the fund's coins offsets the loss.
 */
const MAX_LEVERAGE = 3;
const CANCELS = new Set(["CancelOrder", "CancelAllOrders", "CancelPositionOrder"]);

export class FundCommandRules {
	readonly #dependencies: ArbitrageDependencies;
	readonly #money: FundMoney;

	constructor(dependencies: ArbitrageDependencies, money: FundMoney) {
		this.#dependencies = dependencies;
		this.#money = money;
	}

	judge(fund: Fund, command: CommandBase): Refusal | undefined {
		if (CANCELS.has(command.type)) return undefined;
		switch (command.type) {
			case "PlaceOrder":
				return this.#order(fund, command as CommandBase & PlaceOrder);
			case "OpenPosition":
				return this.#open(fund, command as CommandBase & OpenPosition);
			case "ClosePosition":
				return this.#close(fund, command as CommandBase & ClosePosition);
			case "Transfer":
				return transferProblem(command as CommandBase & Transfer);
			default:
				return refuseFund("fund_may_not");
		}
	}

	/**
	 * Returns a refusal if the pair is not one of the fund's, the index is stale, or the price is outside the band; otherwise
	 * undefined.
	 */
	#priceProblem(fund: Fund, pair: number, price: number): Refusal | undefined {
		if (!fund.terms.pairs.includes(pair)) return refuseFund("fund_may_not", "match_id");
		const index = this.#dependencies.freshIndex(pair);
		if (index === 0) return refuseFund("fund_index_stale", "match_id", undefined, true);
		const { low, high } = bandOf(fund, index);
		return price >= low && price <= high ? undefined : refuseFund("fund_band", "target_price", { low, high, pair }, true);
	}

	#order(fund: Fund, { pair: id, side, orderType, price, lots }: PlaceOrder): Refusal | undefined {
		if (orderType !== "limit") return refuseFund("fund_may_not", "order_type");
		const wrong = this.#priceProblem(fund, id, price);
		if (wrong !== undefined || fund.unwinding === undefined) return wrong;
		const pair = this.#dependencies.pair(id) as Pair;
		const begun = fund.unwinding.targets.find(({ kind, of }) => kind === "coin" && of === id);
		if (side !== "sell" || begun === undefined || !(lots > 0)) return refuseFund("fund_unwinding", "match_type");
		const free = this.#money.coins(fund.terms.account, pair.base).available;
		const left = free - BigInt(Math.ceil(lots)) * pair.baseUnitsPerLot;
		return left < begun.target ? refuseFund("fund_unwinding", "amount", { target: begun.target, asset: pair.base }) : undefined;
	}

	#open(fund: Fund, { instrument: id, orderType, price, leverage, stopLoss, takeProfit }: OpenPosition): Refusal | undefined {
		if (fund.unwinding !== undefined) return refuseFund("fund_unwinding", "match_id");
		const instrument = this.#dependencies.instrumentOf(id);
		if (instrument?.account !== "real" || fund.terms.kind !== "cash_and_carry") return refuseFund("fund_may_not", "match_id");
		if (orderType !== "limit") return refuseFund("fund_may_not", "order_type");
		if (stopLoss !== 0 || takeProfit !== 0) return refuseFund("fund_may_not", "stop_loss_price");
		if (leverage > MAX_LEVERAGE) return refuseFund("fund_may_not", "multiple", { maximum: MAX_LEVERAGE });
		return this.#priceProblem(fund, instrument.pair, price);
	}

	#close(fund: Fund, { position: id, orderType, price, lots }: ClosePosition): Refusal | undefined {
		const { account } = fund.terms;
		const held = this.#dependencies.positionOf(account, id);
		if (held === undefined) return refuseFund("fund_may_not", "id");
		if (orderType !== "limit") return refuseFund("fund_may_not", "order_type");
		const wrong = this.#priceProblem(fund, held.pair, price);
		if (wrong !== undefined || fund.unwinding === undefined) return wrong;
		const begun = fund.unwinding.targets.find(({ kind, of, long }) => {
			return kind === "contract" && of === held.instrument && long === held.long;
		});
		let left = 0;
		for (const other of this.#dependencies.positionsOf(account)) {
			if (other.instrument === held.instrument && other.long === held.long) left += other.lots - other.closing;
		}
		left -= lots === 0 ? held.lots - held.closing : lots;
		const target = begun?.target ?? 0n;
		return BigInt(Math.floor(left)) < target ? refuseFund("fund_unwinding", "share", { target }) : undefined;
	}
}

function transferProblem({ asset, from, to }: Transfer): Refusal | undefined {
	if (asset !== SETTLEMENT_ASSET) return refuseFund("fund_may_not", "asset");
	const own = (kind: string) => kind === "coin" || kind === "contract";
	return own(from) && own(to) ? undefined : refuseFund("fund_may_not", "to");
}
