// View of the terms of each coin on each network, and of closed networks. These are few and fit in memory, so there are no
// tables.
import type { NetworkAssetSet, NetworkClosed, NetworkOpened } from "@candor/core";
import type { ServerProduct } from "../product.ts";
import type { NetworkClosure, NetworksViews, NetworkTerms } from "./views.ts";

class NetworksView implements Readonly<NetworksViews["networks"]> {
	readonly #terms = new Map<string, NetworkTerms>();
	readonly #closures = new Map<number, NetworkClosure>();
	/** Core time of the newest batch in ms. */
	#now = 0;

	terms(network: number, asset: number): NetworkTerms | undefined {
		return this.#terms.get(`${network} ${asset}`);
	}

	all(): readonly NetworkTerms[] {
		return [...this.#terms.values()].sort((a, b) => a.network - b.network || a.asset - b.asset);
	}

	closure(network: number): NetworkClosure | undefined {
		return this.#closures.get(network);
	}

	closedUntil(network: number, use: "deposits" | "withdrawals"): number | undefined {
		const until = this.#closures.get(network)?.[`${use}Until`] ?? 0;
		return until > this.#now ? until : undefined;
	}

	moveTo(at: number): void {
		this.#now = at;
	}

	assetSet({ type: _type, ...terms }: NetworkAssetSet): void {
		this.#terms.set(`${terms.network} ${terms.asset}`, terms);
	}

	closed({ type: _type, ...closure }: NetworkClosed): void {
		this.#closures.set(closure.network, closure);
	}

	opened({ network }: NetworkOpened): void {
		this.#closures.delete(network);
	}
}

export const networks = {
	name: "networks",
	createViews() {
		const view = new NetworksView();
		return {
			views: { networks: view },
			take: {
				NetworkAssetSet: (event) => view.assetSet(event),
				NetworkClosed: (event) => view.closed(event),
				NetworkOpened: (event) => view.opened(event),
			},
			moveTo: (at) => view.moveTo(at),
		};
	},
	tables: [],
} satisfies ServerProduct<{ networks: NetworksView }>;
