// Notices to people: no product of the core's, but made of what every product tells.
import type { ListingViews } from "../listing/views.ts";
import type { OptionsOffers } from "../options/projection.ts";
import type { AccountPart, ServerProduct } from "../product.ts";
import { createNoticesPart } from "./account-part.ts";
import { createNoticesCheck } from "./check.ts";
import { NoticesProjection } from "./projection.ts";
import { LOSS_LIMITS, NOTICES, noticeTables } from "./tables.ts";

export const notices = {
	name: "notices",
	migrations: { "notices-0001-tables": noticeTables },
	tables: [NOTICES, LOSS_LIMITS],
	createProjection: (options: OptionsOffers) => new NoticesProjection(options),
	createCheck: createNoticesCheck,
	createAccountPart: (views) => createNoticesPart(views) as AccountPart,
} satisfies ServerProduct<object, ListingViews>;
