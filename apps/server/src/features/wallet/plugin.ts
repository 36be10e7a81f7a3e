import type { AccountRecord } from "@candor/contract";
import { formatDecimalShort } from "@candor/money";
import { data, refused, text } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { Submits } from "../../http/dependencies.ts";
import { type Cut, caughtUp, pageOf, requestedPage } from "../../http/read-after-write.ts";
import { assetOf, pairOf, readNumber, refuseAsCore, UNITS_LIMIT, units } from "../../serializers/wire-numbers.ts";
import { createDetailHandler, createListHandler, type WalletDependencies } from "./list.ts";
import { transfersOf } from "./queries.ts";
import { type RecordRow, recordsOf } from "./records.ts";

const FIELDS = { amount: "number", asset: "currency_id", from: "from_field", to: "to_field" };

export function wallet(dependencies: WalletDependencies & { readonly exchange: Submits }): Feature {
	const { views, tables, projected, exchange } = dependencies;
	return (calls) => {
		calls.handle("wallet/detail", createDetailHandler(dependencies));
		calls.handleRead("wallet/list", createListHandler(dependencies));

		calls.handleRead("wallet/legal_log", async (params, context) => {
			const upToDate = await caughtUp(projected, context);
			const rows = (cut: Cut) => recordsOf(tables, context.user, params, cut);
			const show = (row: RecordRow): AccountRecord => {
				const asset = assetOf(views, row.asset);
				return {
					id: Number(row.record_id),
					account: row.account,
					currency_id: row.asset,
					currency: asset.code,
					kind: row.cause,
					amount: units(row.change, asset),
					balance_after: units(row.available + row.frozen, asset),
					reference: Number(row.shown_deposit ?? row.ref),
					trade: tradeOf(views, row),
					option: optionOf(views, row),
					contract: contractOf(views, row),
					created_at: Number(row.at),
				};
			};
			const cursor = ({ record_id, at }: RecordRow) => `${record_id}.${at}`;
			const page = await pageOf(requestedPage(params), upToDate, rows, show, cursor);
			return data(page, projected.seq);
		});

		calls.handle(
			"wallet/change",
			async (params, context) => {
				const asset = views.listing.asset(params.currency_id);
				if (asset === undefined) return refused("unknown_asset", "currency_id");
				const amount = readNumber(params.number, "number", asset.decimals, "number_too_precise", UNITS_LIMIT);
				if (typeof amount !== "bigint") return amount;
				const id = context.commandId(params.client_id);
				const from = params.from_field;
				const to = params.to_field;
				const by = context.user;
				const transfer = { type: "Transfer", id, by, asset: asset.asset, from, to, amount } as const;
				const { outcome, seq } = await exchange.submit(transfer, params.sent_at);
				if (outcome.kind === "refused") return refuseAsCore(views, outcome.refusal, undefined, FIELDS);
				return text("transferred", seq, { amount: formatDecimalShort(amount, asset.decimals), currency: asset.code });
			},
			"trading",
		);

		calls.handleRead("wallet/hzhistory", async (params, context) => {
			const upToDate = await caughtUp(projected, context);
			const rows = (cut: Cut) => transfersOf(tables, context.user, params.currency_id ?? 0, cut);
			const show = (row: Awaited<ReturnType<typeof rows>>[number]) => {
				const asset = assetOf(views, row.asset);
				return {
					id: Number(row.transfer_id),
					currency_id: row.asset,
					currency: asset.code,
					from_field: row.from_account,
					to_field: row.to_account,
					number: units(row.amount, asset),
					created_at: Number(row.at),
				};
			};
			const page = await pageOf(requestedPage(params), upToDate, rows, show, ({ transfer_id }) => transfer_id);
			return data(page, projected.seq);
		});
	};
}

function tradeOf(views: WalletDependencies["views"], { pair, side }: RecordRow): AccountRecord["trade"] {
	if (pair === null || side === null) return null;
	return { symbol: pairOf(views, pair).terms.symbol, type: side === "buy" ? 1 : 2 };
}

function optionOf(
	views: WalletDependencies["views"],
	{ option_pair: pair, option_up: up, option_result: result }: RecordRow,
): AccountRecord["option"] {
	if (pair === null || up === null || result === null || result === "") return null;
	return { symbol: pairOf(views, pair).terms.symbol, direction: up ? 1 : 2, result };
}

function contractOf(
	views: WalletDependencies["views"],
	{ position_instrument: id, position_long: long }: RecordRow,
): AccountRecord["contract"] {
	const terms = id === null ? undefined : views.contracts.instrument(id);
	if (terms === undefined || long === null) return null;
	return { symbol: pairOf(views, terms.pair).terms.symbol, account: terms.account, direction: long ? "long" : "short" };
}
