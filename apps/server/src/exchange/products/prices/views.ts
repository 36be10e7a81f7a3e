import type { IndexRecorded } from "@candor/core";

export interface PricesViews {
	readonly indexes: { latest(pair: number): Omit<IndexRecorded, "type"> | undefined };
}
