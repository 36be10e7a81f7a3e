// What market data asks of the rest of the server: the way in for commands, and public views. Nothing here reads the core.
import type { AssetTerms, Command, IndexRecorded, Outcome, PairTerms, UserAccount } from "@candor/core";

/** The sequencer's: resolves when published, that is when the views below show it. */
export type Submit = (command: Command) => Promise<{ readonly outcome: Outcome; readonly seq: number }>;

export interface MarketViews {
	readonly listing: { pairs(): Iterable<PairTerms>; asset(id: number): AssetTerms | undefined };
	readonly balances: {
		of(user: number, account: UserAccount, asset: number): { readonly available: bigint; readonly frozen: bigint };
	};
	readonly books: { levels(pair: number, side: "buy" | "sell", count: number): readonly Level[] };
	readonly indexes: { latest(pair: number): IndexRecorded | undefined };
}

export interface Level {
	readonly price: number;
	readonly lots: number;
}

/** A pino logger fits. */
export interface Log {
	info(fields: object, message: string): void;
	warn(fields: object, message: string): void;
}
