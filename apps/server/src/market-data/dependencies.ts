// Interfaces that market data needs: the submission of commands, and public views (copies of the published state in memory).
// Market data never reads the core.
import type {
	AssetTerms,
	Command,
	IndexRecorded,
	InstrumentSet,
	MarkSet,
	Outcome,
	PairTerms,
	PositionChanged,
	UserAccount,
	VerificationSet,
} from "@candor/core";

/** Submits a command. Resolves when its batch is published; the views then contain its effects. */
export type Submit = (command: Command) => Promise<{ readonly outcome: Outcome; readonly seq: number }>;

export interface MarketViews {
	readonly listing: { pairs(): Iterable<PairTerms>; asset(id: number): AssetTerms | undefined };
	readonly balances: {
		of(user: number, account: UserAccount, asset: number): { readonly available: bigint; readonly frozen: bigint };
	};
	readonly books: { levels(pair: number, side: "buy" | "sell", count: number): readonly Level[] };
	readonly indexes: { latest(pair: number): IndexRecorded | undefined };
	readonly verification: { find(user: number): Pick<VerificationSet, "version" | "basic"> | undefined };
	readonly contracts: {
		instrument(id: number): InstrumentTerms | undefined;
		instruments(): readonly InstrumentTerms[];
		mark(instrument: number): Omit<MarkSet, "type"> | undefined;
	};
	readonly contractBooks: { levels(instrument: number, side: "buy" | "sell", count: number): readonly Level[] };
	/** Returns a user's open positions, oldest first. */
	readonly positions: { open(user: number): readonly OwnPosition[] };
}

/** An open position of a simulated trader. */
export type OwnPosition = Omit<PositionChanged, "type">;
export type InstrumentTerms = Omit<InstrumentSet, "type">;

export interface Level {
	readonly price: number;
	readonly lots: number;
}

/** Interface of a logger. A pino logger implements it. */
export interface Log {
	info(fields: object, message: string): void;
	warn(fields: object, message: string): void;
	error(fields: object, message: string): void;
}
