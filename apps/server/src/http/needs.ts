// What answering calls needs from the rest of the server. The exchange's views and sequencer fit these by shape; nothing
// here reads the core itself (docs/core.md, One batch at a time).
import type {
	AssetTerms,
	Command,
	IndexRecorded,
	OrderChanged,
	Outcome,
	PairTerms,
	Side,
	Traded,
	UserAccount,
} from "@candor/core";

export interface Answered {
	readonly outcome: Outcome;
	readonly seq: number;
}

export interface Submits {
	/**
	 * Resolves when durable and published; rejects with Unavailable or CommandOutcomeUnknown.
	 * @param sentAt when its sender says that it was sent first, ms by the server's wall clock; undefined: it does not say
	 */
	submit(command: Command, sentAt?: number): Promise<Answered>;
	readonly durableSeq: number;
}

/** How far the tables are (docs/core.md, Projections). */
export interface Projected {
	readonly seq: number;
	/** True once the tables hold `seq`, false when `withinMs` ran out first. */
	waitFor(seq: number, withinMs: number): Promise<boolean>;
}

/** As its readers see it: with what their own commands wrote last. */
export interface OwnProjected extends Projected {
	/** 0 where the user has written nothing that is remembered. */
	newestOf(user: number): number;
}

export interface HeldBalance {
	readonly account: UserAccount;
	readonly asset: number;
	readonly available: bigint;
	readonly frozen: bigint;
}

export type OrderState = Omit<OrderChanged, "type">;
export type TradeState = Pick<Traded, "trade" | "price" | "lots" | "takerSide" | "at">;

/** Prices in ticks, `volumeLots` in lots, `turnover` in quote units, of the last 24 hours. */
export interface DayStats {
	readonly open: number;
	readonly high: number;
	readonly low: number;
	readonly last: number;
	readonly volumeLots: number | bigint;
	readonly turnover: bigint;
}

export interface ViewsNeeded {
	readonly listing: {
		assets(): readonly AssetTerms[];
		asset(id: number): AssetTerms | undefined;
		assetByCode(code: string): AssetTerms | undefined;
		pairs(): readonly PairTerms[];
		pair(id: number): PairTerms | undefined;
		pairBySymbol(symbol: string): PairTerms | undefined;
	};
	readonly balances: {
		of(user: number, account: UserAccount, asset: number): { readonly available: bigint; readonly frozen: bigint };
		all(user: number): readonly HeldBalance[];
	};
	readonly orders: { find(order: number): OrderState | undefined; open(user: number): readonly OrderState[] };
	readonly books: {
		levels(pair: number, side: Side, count: number): readonly { readonly price: number; readonly lots: number }[];
		version(pair: number): number;
	};
	readonly markets: {
		last(pair: number): number;
		stats(pair: number): DayStats;
		trades(pair: number, count: number): readonly TradeState[];
	};
	readonly indexes: { latest(pair: number): Omit<IndexRecorded, "type"> | undefined };
	readonly mode: "sandbox" | "live" | undefined;
	readonly seq: number;
}

export interface SigningKey {
	readonly keyId: string;
	/** Ed25519, hex. */
	readonly publicKey: string;
	readonly from: number;
	readonly until: number | null;
}
