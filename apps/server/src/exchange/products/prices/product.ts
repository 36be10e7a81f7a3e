// Registers index prices in the server. The newest index record of each market is in memory; all records are in a table.
import { Columns } from "../../projection/columns.ts";
import { compareCount } from "../../projection/compare-count.ts";
import { table } from "../../projection/table.ts";
import type { ServerProduct } from "../product.ts";
import { IndexView } from "./index-view.ts";

const INDEX_RECORDS = table("index_records", 2, "added once", [
	["pair", "integer"],
	["seq", "bigint"],
	["time", "bigint"],
	["sources", "text"],
	["index_ticks", "bigint"],
	["previous_hash", "text"],
	["hash", "text"],
]);

export const prices = {
	name: "prices",
	createViews() {
		const indexes = new IndexView();
		return { views: { indexes }, take: { IndexRecorded: (event) => indexes.indexRecorded(event) } };
	},
	tables: [INDEX_RECORDS],
	createProjection: () => ({
		begin() {
			const records = new Columns(INDEX_RECORDS);
			return {
				take: {
					IndexRecorded({ pair, seq, time, sources, index, previousHash, hash }) {
						records.add(pair, seq, time, JSON.stringify(sources), index, previousHash, hash);
					},
				},
				write: (client) => records.write(client),
			};
		},
	}),
	createCheck() {
		let records = 0;
		return {
			take: { IndexRecorded: () => void records++ },
			compare: (pool) => compareCount(pool, INDEX_RECORDS, records),
		};
	},
} satisfies ServerProduct<{ indexes: IndexView }>;
