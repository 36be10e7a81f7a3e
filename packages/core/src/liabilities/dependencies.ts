import type { Engine } from "../engine/product.ts";
import type { RootPublished, SnapshotBegun } from "./messages.ts";

export interface LiabilitiesDependencies {
	/** Tells if an account belongs to the holders of a fund. */
	isFundAccount(account: number): boolean;
}
export type LiabilitiesEngine = Engine<SnapshotBegun | RootPublished, never>;
