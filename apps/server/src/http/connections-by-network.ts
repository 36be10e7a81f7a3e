// Counts open connections by address and by the networks around the address. The count decides if a new connection is allowed,
// and which connections are closed when the server is nearly full (docs/explanation/safety.md 12).
import { addressKey, widerNetworks } from "./rate-limit.ts";

/**
 * Share of the maximum number of connections above which idle connections are closed. AT_A_TIME is the share of the maximum that
 * is closed at once.
 */
const NEARLY_FULL = 0.95;
const AT_A_TIME = 0.01;

export class ConnectionsByNetwork<T> {
	readonly #most: number;
	readonly #perAddress: number;
	readonly #byAddress = new Map<string, Set<T>>();
	/** Number of connections by wider network. */
	readonly #networks = new Map<string, number>();
	#size = 0;

	/**
	 * Creates an empty count. @param most maximum in total @param perAddress maximum of one address; a network around it has a
	 * multiple
	 */
	constructor(most: number, perAddress: number) {
		this.#most = most;
		this.#perAddress = perAddress;
	}

	add(address: string, member: T): void {
		const key = addressKey(address);
		const members = this.#byAddress.get(key);
		if (members === undefined) this.#byAddress.set(key, new Set([member]));
		else members.add(member);
		for (const { network } of widerNetworks(key)) this.#networks.set(network, (this.#networks.get(network) ?? 0) + 1);
		this.#size++;
	}

	remove(address: string, member: T): void {
		const key = addressKey(address);
		const members = this.#byAddress.get(key);
		if (members?.delete(member) !== true) return;
		if (members.size === 0) this.#byAddress.delete(key);
		for (const { network } of widerNetworks(key)) {
			const left = (this.#networks.get(network) ?? 1) - 1;
			if (left > 0) this.#networks.set(network, left);
			else this.#networks.delete(network);
		}
		this.#size--;
	}

	get isFull(): boolean {
		return this.#size >= this.#most;
	}

	/** Returns true unless the address or a network around it has reached its maximum. */
	hasRoom(address: string): boolean {
		const key = addressKey(address);
		if ((this.#byAddress.get(key)?.size ?? 0) >= this.#perAddress) return false;
		return widerNetworks(key).every(({ network, times }) => (this.#networks.get(network) ?? 0) < this.#perAddress * times);
	}

	/** Returns the connections of the address, oldest first. */
	of(address: string): readonly T[] {
		return [...(this.#byAddress.get(addressKey(address)) ?? [])];
	}

	/**
	 * Returns the connections to close. There are none until the server is nearly full. Connections of the address with the most
	 * connections come first, oldest first. @param mayGo returns true if a connection may be closed
	 */
	surplus(mayGo: (member: T) => boolean): readonly T[] {
		const wanted = this.#size < this.#most * NEARLY_FULL ? 0 : Math.ceil(this.#most * AT_A_TIME);
		const going: T[] = [];
		if (wanted === 0) return going;
		for (const members of [...this.#byAddress.values()].sort((a, b) => b.size - a.size)) {
			for (const member of members) {
				if (!mayGo(member)) continue;
				going.push(member);
				if (going.length >= wanted) return going;
			}
		}
		return going;
	}
}
