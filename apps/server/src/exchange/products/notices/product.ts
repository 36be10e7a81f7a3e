// Registers notices to users in the server. The core has no such product: notices are derived from the events of all products.
import type { ContractsOffers } from "../contracts/projection.ts";
import type { OptionsOffers } from "../options/projection.ts";
import type { P2pOffers } from "../p2p/projection.ts";
import type { ServerProduct } from "../product.ts";
import { createNoticesCheck } from "./check.ts";
import { NoticesProjection } from "./projection.ts";
import {
	FUNDING_WARNINGS,
	LIQUIDATION_WARNINGS,
	LOSS_LIMITS,
	NOTICES,
	noticeTables,
	P2P_REMINDERS,
	p2pReminderTables,
	REBATE_NOTICES,
	rebateNoticeTables,
	warningTables,
} from "./tables.ts";

export const notices = {
	name: "notices",
	migrations: {
		"notices-0001-tables": noticeTables,
		"notices-0002-warnings": warningTables,
		"notices-0003-rebates": rebateNoticeTables,
		"notices-0004-p2p": p2pReminderTables,
	},
	tables: [NOTICES, LOSS_LIMITS, LIQUIDATION_WARNINGS, FUNDING_WARNINGS, REBATE_NOTICES, P2P_REMINDERS],
	createProjection: (offers: OptionsOffers & ContractsOffers & P2pOffers) => new NoticesProjection(offers),
	createCheck: createNoticesCheck,
} satisfies ServerProduct;
