import type { ArbitrageOffers } from "../arbitrage/arbitrage.ts";
import type { Engine } from "../engine/product.ts";
import type { RootPublished, SnapshotBegun } from "./messages.ts";

export type LiabilitiesDependencies = Pick<ArbitrageOffers, "isFundAccount">;
export type LiabilitiesEngine = Engine<SnapshotBegun | RootPublished, never>;
