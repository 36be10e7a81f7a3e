import { columnsOf, type RowOf, stateTable } from "../../projection/state-table.ts";
import type { ApplicationState, IeoState } from "./state.ts";

const c = columnsOf<IeoState>();
const OFFERING_TABLE = stateTable<IeoState>()("ieos", 1, {
	offering: c.number("offering"),
	terms: c.number("terms"),
	asset: c.integer("asset"),
	name: c.text("name"),
	pay_asset: c.integer("payAsset"),
	price: c.bigint("price"),
	lot: c.bigint("lot"),
	supply_lots: c.bigint("supplyLots"),
	min_lots: c.bigint("minLots"),
	max_lots: c.bigint("maxLots"),
	cap_lots: c.bigint("capLots"),
	opens_at: c.number("opensAt"),
	closes_at: c.number("closesAt"),
	allot_at: c.number("allotAt"),
	pay_at: c.number("payAt"),
	list_at: c.number("listAt"),
	lock_days: c.integer("lockDays"),
	state: c.text("state"),
	funded: c.bigint("funded"),
	applications: c.number("applications"),
	requested_lots: c.bigint("requestedLots"),
	input_hash: c.text("inputHash"),
	allotted_lots: c.bigint("allottedLots"),
	closed_at: c.number("closedAt"),
	listed_at: c.number("listedAt"),
	listing_price: c.bigint("listingPrice"),
	cancelled_at: c.number("cancelledAt"),
});

export type IeoRow = RowOf<typeof OFFERING_TABLE>;
export const { shape: IEOS, stateOf: offeringOfRow, valuesOf: offeringValues } = OFFERING_TABLE;

const a = columnsOf<ApplicationState>();
const APPLICATION_TABLE = stateTable<ApplicationState>()("ieo_applications", 1, {
	application_id: a.number("application"),
	user_id: a.number("user"),
	client_id: a.text("clientId"),
	offering: a.number("offering"),
	serial: a.text("serial"),
	lots: a.bigint("lots"),
	cost: a.bigint("cost"),
	applied_at: a.number("appliedAt"),
	phase: a.text("phase"),
	held: a.boolean("held"),
	/** The table has -1 for an application whose lots are not allotted yet. */
	allotted: a.as(
		"allotted",
		"bigint",
		(lots: bigint) => (lots < 0n ? undefined : lots),
		(lots) => lots ?? -1n,
	),
	due: a.bigint("due"),
	paid_at: a.number("paidAt"),
	unlocks_at: a.number("unlocksAt"),
	refunded_at: a.number("refundedAt"),
});

export type ApplicationRow = RowOf<typeof APPLICATION_TABLE>;
export const { shape: APPLICATIONS, stateOf: applicationOfRow, valuesOf: applicationValues } = APPLICATION_TABLE;
