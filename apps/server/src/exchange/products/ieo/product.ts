import type { Pool } from "pg";
import { createOfferingsCheck } from "../../offerings/check.ts";
import { OfferingsView } from "../../offerings/offerings-view.ts";
import { OfferingsProjection } from "../../offerings/projection.ts";
import type { ListingViews } from "../listing/views.ts";
import type { ServerProduct } from "../product.ts";
import { ieoTables } from "./first-tables.ts";
import { IEO } from "./kind.ts";
import type { ApplicationState, IeoState } from "./state.ts";

type View = OfferingsView<IeoState, ApplicationState>;

export const ieo = {
	name: "ieo",
	createViews() {
		const ieos: View = new OfferingsView(IEO);
		return { views: { ieos }, take: IEO.takers(ieos) };
	},
	migrations: { "ieo-0001-tables": ieoTables },
	tables: [IEO.tables.offerings, IEO.tables.orders],
	createProjection: () => new OfferingsProjection(IEO),
	createCheck: () => createOfferingsCheck(IEO),
	async loadHistory(pool: Pool, { ieos }: { ieos: View }) {
		ieos.loadEnded(await IEO.ended(pool));
	},
} satisfies ServerProduct<{ ieos: View }, { ieos: View } & ListingViews>;
