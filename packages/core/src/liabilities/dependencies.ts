import type { Engine } from "../engine/product.ts";
import type { RootPublished, SnapshotBegun } from "./messages.ts";

export interface LiabilitiesDependencies {
	/** Tells if an account is a fund's account, whose money belongs to the holders of the fund's units. */
	isFundAccount(account: number): boolean;
}
export type LiabilitiesEngine = Engine<SnapshotBegun | RootPublished, never>;
