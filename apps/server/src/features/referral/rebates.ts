// Builds the pages that list an inviter's rebates by month and asset.
import type { CallData } from "@candor/contract";
import type { ListingViews } from "../../exchange/products/listing/views.ts";
import { type Cut, pageOf, requestedPage } from "../../http/read-after-write.ts";
import { ratioText } from "../../serializers/option.ts";
import { assetOf, units } from "../../serializers/wire-numbers.ts";
import { DAY_MS, dayOf } from "./days.ts";
import { type DayRow, daysOf, type MonthRow, monthsOf, partnerTerms, type Tables } from "./queries.ts";

type Month = CallData<"user/my_account_return">["list"][number];

interface Sources {
	readonly views: ListingViews;
	readonly tables: Tables;
}

export async function rebatesPage(
	{ views, tables }: Sources,
	params: Parameters<typeof requestedPage>[0],
	user: number,
	upToDate: boolean,
) {
	const rows = async ({ limit, offset, before }: Cut) => {
		const cursor = before && { month: Number(before.id), asset: Number(before.more ?? 0n) };
		const months = await monthsOf(tables, user, { limit, offset, before: cursor });
		const [newest, oldest] = [months[0], months.at(-1)];
		if (newest === undefined || oldest === undefined) return [];
		const [days, ofPartner] = await Promise.all([
			daysOf(tables, user, firstDayOf(oldest.month), lastDayOf(newest.month)),
			partnerTerms(tables, user),
		]);
		return months.map((month) => ({
			month,
			ofPartner,
			days: days.filter(({ day, asset }) => asset === month.asset && monthOf(day) === month.month),
		}));
	};
	const show = ({ month, days, ofPartner }: Awaited<ReturnType<typeof rows>>[number]) => toMonth(views, month, days, ofPartner);
	return pageOf(requestedPage(params), upToDate, rows, show, ({ month }) => `${month.month}.${month.asset}`);
}

/**
 * Converts a month's rebates to the form of the response. @param ofPartner those versions of terms that are the inviter's own
 * terms as a partner
 */
function toMonth(views: ListingViews, row: MonthRow, days: readonly DayRow[], ofPartner: ReadonlySet<number>): Month {
	const asset = assetOf(views, row.asset);
	const money = (amount: bigint) => units(amount, asset);
	return {
		month: `${Math.floor(row.month / 100)}-${String(row.month % 100).padStart(2, "0")}`,
		currency_id: row.asset,
		currency: asset.code,
		fees: money(row.fees),
		amount: money(row.amount),
		paid: money(row.paid),
		rates: row.rates.map(([ppm, terms]) => ({
			ratio: ratioText(ppm),
			terms,
			why: ofPartner.has(terms) ? ("partner" as const) : ("standard" as const),
		})),
		days: days.map(({ day, ratioPpm, terms, fees, amount, invitees }) => ({
			day: new Date(day * DAY_MS).toISOString().slice(0, 10),
			fees: money(fees),
			amount: money(amount),
			ratio: ratioText(ratioPpm),
			terms,
			invitees,
		})),
	};
}

const firstDayOf = (month: number): number => dayOf(Date.UTC(Math.floor(month / 100), (month % 100) - 1, 1));
const lastDayOf = (month: number): number => dayOf(Date.UTC(Math.floor(month / 100), month % 100, 1)) - 1;

function monthOf(day: number): number {
	const date = new Date(day * DAY_MS);
	return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1;
}
