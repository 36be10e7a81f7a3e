import type { Pool } from "pg";
import type { ListingViews } from "../listing/views.ts";
import type { ServerProduct } from "../product.ts";
import { ArbitrageView } from "./arbitrage-view.ts";
import { createArbitrageCheck, LATEST_VALUES } from "./check.ts";
import { arbitrageTables } from "./first-tables.ts";
import { ArbitrageProjection } from "./projection.ts";
import {
	FUND_DAYS,
	FUND_DECISIONS,
	FUND_FILLS,
	FUND_REDEMPTIONS,
	FUND_SUBSCRIPTIONS,
	FUND_VALUES,
	type FundValueRow,
	unitValueOfRow,
} from "./rows.ts";

export const arbitrage = {
	name: "arbitrage",
	createViews() {
		const arbitrage = new ArbitrageView();
		return {
			views: { arbitrage },
			take: {
				FundSet: (event) => arbitrage.set(event),
				FundFounded: (event) => arbitrage.founded(event),
				FundHeld: (event) => arbitrage.held(event),
				FundCoinsHandedOut: (event) => arbitrage.handedOut(event),
				FundReleased: (event) => arbitrage.released(event),
				FundLot: (event) => arbitrage.lot(event),
				FundSubscriptionMoved: (event) => arbitrage.subscribed(event),
				FundRedemptionMoved: (event) => arbitrage.redeemed(event),
				UnitValued: (event) => arbitrage.valued(event),
				UnwindingBegun: (event) => arbitrage.begun(event),
				UnwindingEnded: (event) => arbitrage.ended(event),
			},
		};
	},
	migrations: { "arbitrage-0001-tables": arbitrageTables },
	tables: [FUND_VALUES, FUND_DAYS, FUND_DECISIONS, FUND_FILLS, FUND_SUBSCRIPTIONS, FUND_REDEMPTIONS],
	createProjection: () => new ArbitrageProjection(),
	createCheck: createArbitrageCheck,
	async loadHistory(pool: Pool, { arbitrage }: { arbitrage: ArbitrageView }) {
		const { rows } = await pool.query<FundValueRow>(LATEST_VALUES);
		for (const row of rows) arbitrage.loadValue(unitValueOfRow(row));
	},
} satisfies ServerProduct<{ arbitrage: ArbitrageView }, { arbitrage: ArbitrageView } & ListingViews>;
