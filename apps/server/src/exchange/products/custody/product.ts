import { Columns } from "../../projection/columns.ts";
import { compareCount } from "../../projection/compare-count.ts";
import { table } from "../../projection/table.ts";
import type { ServerProduct } from "../product.ts";

const TRANSFERS = table("transfers", 1, "added once", [
	["transfer_id", "bigint"],
	["user_id", "bigint"],
	["asset", "integer"],
	["from_account", "text"],
	["to_account", "text"],
	["amount", "bigint"],
	["at", "bigint"],
]);
const DEPOSITS = table("deposits", 1, "added once", [
	["deposit_id", "bigint"],
	["user_id", "bigint"],
	["asset", "integer"],
	["amount", "bigint"],
	["at", "bigint"],
]);

export const custody = {
	name: "custody",
	tables: [TRANSFERS, DEPOSITS],
	createProjection: () => ({
		begin() {
			const transfers = new Columns(TRANSFERS);
			const deposits = new Columns(DEPOSITS);
			return {
				take: {
					Transferred({ transfer, user, asset, from, to, amount, at }) {
						transfers.add(transfer, user, asset, from, to, amount, at);
					},
					DepositCredited: ({ deposit, user, asset, amount, at }) => deposits.add(deposit, user, asset, amount, at),
				},
				async write(client) {
					await transfers.write(client);
					await deposits.write(client);
				},
			};
		},
	}),
	createCheck() {
		let transfers = 0;
		let deposits = 0;
		return {
			take: { Transferred: () => void transfers++, DepositCredited: () => void deposits++ },
			compare: async (pool) => [
				...(await compareCount(pool, TRANSFERS, transfers)),
				...(await compareCount(pool, DEPOSITS, deposits)),
			],
		};
	},
} satisfies ServerProduct;
