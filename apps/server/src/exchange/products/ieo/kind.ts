// Describes IEOs as a kind of offering: their tables, their rows and the effect of each event.
import type { Pool } from "pg";
import type { OfferingKind } from "../../offerings/kind.ts";
import {
	APPLICATIONS,
	type ApplicationRow,
	applicationOfRow,
	applicationValues,
	IEOS,
	type IeoRow,
	offeringOfRow,
	offeringValues,
} from "./rows.ts";
import {
	type ApplicationState,
	applyApplicationEvent,
	type IeoState,
	isApplicationFinished,
	isEnded,
	offeringOf,
	withRequested,
} from "./state.ts";

/** At a start, the server loads at most OFFERINGS_LOADED ended offerings and at most ORDERS_LOADED ended applications. */
const OFFERINGS_LOADED = 1_000;
const ORDERS_LOADED = 20_000;
const ENDED = "state in ('over', 'cancelled')";
const OVER = "(phase in ('failed', 'unlocked') or refunded_at > 0)";

async function read(database: Pick<Pool, "query">, ofOfferings: string, ofOrders: string) {
	const offerings = await database.query<IeoRow>(`select * from projection.ieos where ${ofOfferings}`);
	const orders = await database.query<ApplicationRow>(`select * from projection.ieo_applications where ${ofOrders}`);
	return { offerings: offerings.rows.map(offeringOfRow), orders: orders.rows.map(applicationOfRow) };
}

export const IEO: OfferingKind<IeoState, ApplicationState> = {
	called: { offering: "initial offering", order: "application" },
	tables: { offerings: IEOS, orders: APPLICATIONS },
	open: (database) => read(database, `not ${ENDED}`, `not ${OVER}`),
	async ended(pool) {
		const latest = (what: string, key: string, most: number) => `${what} order by ${key} desc limit ${most}`;
		const { offerings, orders } = await read(
			pool,
			latest(ENDED, "offering", OFFERINGS_LOADED),
			latest(OVER, "application_id", ORDERS_LOADED),
		);
		return { offerings, orders: orders.reverse() };
	},
	numberOf: ({ application }) => application,
	isEnded,
	isOrderFinished: isApplicationFinished,
	isHeld: ({ held }) => held,
	offeringValues,
	orderValues: applicationValues,
	takers: (sink) => ({
		IeoSet: (event) => sink.offering(offeringOf(event)),
		IeoApplied: (event) => {
			sink.changeOffering(event.offering, (known) => withRequested(known, event));
			sink.order(event.application, (known) => applyApplicationEvent(known, event));
		},
		IeoMoved: (event) => sink.order(event.application, (known) => applyApplicationEvent(known, event)),
	}),
};
