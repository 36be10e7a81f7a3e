// Registers options in the server. Terms and open options are in memory; all options are in a table.
import type { Pool } from "pg";
import type { ListingViews } from "../listing/views.ts";
import type { ServerProduct } from "../product.ts";
import { createOptionsCheck } from "./check.ts";
import { optionTables } from "./first-tables.ts";
import { OPTIONS, type OptionRow, optionOf } from "./option-row.ts";
import { OptionView } from "./option-view.ts";
import { OptionsProjection, OUTAGES } from "./projection.ts";

/** At a start, the server loads this many ended options into memory. */
const ENDED_LOADED = 20_000;

export const options = {
	name: "options",
	createViews() {
		const options = new OptionView();
		return {
			views: { options },
			take: {
				OptionTermsSet: (event) => options.termsSet(event),
				OptionMarketSet: (event) => options.marketSet(event),
				OptionBought: (event) => options.changed(event),
				OptionOpened: (event) => options.changed(event),
				OptionMissed: (event) => options.changed(event),
				OptionHeld: (event) => options.changed(event),
				OptionSettled: (event) => options.changed(event),
			},
		};
	},
	migrations: { "options-0001-tables": optionTables },
	tables: [OPTIONS, OUTAGES],
	createProjection: () => new OptionsProjection(),
	createCheck: createOptionsCheck,
	async loadHistory(pool: Pool, { options }: { options: OptionView }) {
		const { rows } = await pool.query<OptionRow>(
			"select * from (select * from projection.options where phase = 'ended' order by option_id desc limit $1) as latest order by option_id",
			[ENDED_LOADED],
		);
		options.loadEnded(rows.map(optionOf));
	},
} satisfies ServerProduct<{ options: OptionView }, { options: OptionView } & ListingViews>;
