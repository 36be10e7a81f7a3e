import type { Refusal } from "../engine/outcome.ts";
import type { Engine } from "../engine/product.ts";
import type { ListingOffers } from "../listing/listing.ts";
import type { PricesOffers } from "../prices/prices.ts";
import type {
	ContractDepthChanged,
	ContractModeSet,
	ContractTraded,
	FundingPaid,
	FundingRated,
	FundingSettled,
	InstrumentDelisting,
	InstrumentSet,
	InstrumentSettled,
	MarkSet,
	PositionChanged,
	PositionDeleveraged,
	PositionLiquidated,
	PositionSettled,
} from "./messages.ts";

export interface UserLimits {
	riskProblem(user: number, amount: bigint): Refusal | undefined;
	takeRisk(user: number, amount: bigint): void;
	changeReserve(user: number, change: bigint): void;
	endRisk(user: number, amount: bigint, gained: bigint): void;
}

interface Permits {
	accessTo(
		product: "contracts",
		user: number,
	): { readonly may: "real" | "demo" | "none"; readonly because: "not_verified" | "country" | undefined };
}

export type ContractsDependencies = Pick<ListingOffers, "pair" | "asset"> &
	Pick<PricesOffers, "freshIndex"> &
	Permits &
	UserLimits;

type Emitted =
	| InstrumentSet
	| ContractModeSet
	| PositionChanged
	| ContractTraded
	| ContractDepthChanged
	| MarkSet
	| FundingRated
	| FundingPaid
	| FundingSettled
	| PositionLiquidated
	| PositionDeleveraged
	| PositionSettled
	| InstrumentSettled
	| InstrumentDelisting;
export type ContractsEngine = Engine<Emitted, "contract_margin" | "contract_trade" | "contract_liquidation" | "contract_funding">;
