// Registers the proof of liabilities in the server. The newest snapshot of liabilities and the newest published root are in
// memory; all roots are in a table.
import type { RootPublished, SnapshotBegun } from "@candor/core";
import { Columns } from "../../projection/columns.ts";
import { compareCount } from "../../projection/compare-count.ts";
import type { ServerProduct } from "../product.ts";
import { LIABILITY_ROOTS, liabilityRoots } from "./tables.ts";
import type { LiabilitiesViews } from "./views.ts";

class LiabilitiesView implements Readonly<LiabilitiesViews["liabilities"]> {
	#begun: SnapshotBegun | undefined;
	#published: RootPublished | undefined;

	begun() {
		return this.#begun;
	}

	published() {
		return this.#published;
	}

	snapshotBegun(event: SnapshotBegun): void {
		this.#begun = event;
	}

	rootPublished(event: RootPublished): void {
		this.#published = event;
	}
}

export const liabilities = {
	name: "liabilities",
	createViews() {
		const view = new LiabilitiesView();
		return {
			views: { liabilities: view },
			take: {
				SnapshotBegun: (event) => view.snapshotBegun(event),
				RootPublished: (event) => view.rootPublished(event),
			},
		};
	},
	migrations: { "liabilities-0001-roots": liabilityRoots },
	tables: [LIABILITY_ROOTS],
	createProjection: () => ({
		begin() {
			const roots = new Columns(LIABILITY_ROOTS);
			return {
				take: {
					RootPublished({ snapshot, day, sequence, root, depth, count, totals, takenAt, at }) {
						const listed = totals.map(({ asset, ledger, valued }) => [asset, String(ledger), String(valued)]);
						roots.add(snapshot, day, sequence, root, depth, count, JSON.stringify(listed), takenAt, at);
					},
				},
				write: (client) => roots.write(client),
			};
		},
	}),
	createCheck() {
		let published = 0;
		return {
			take: { RootPublished: () => void published++ },
			compare: (pool) => compareCount(pool, LIABILITY_ROOTS, published),
		};
	},
} satisfies ServerProduct<{ liabilities: LiabilitiesView }>;
