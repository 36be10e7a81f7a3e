// Counts open connections by client address and by the wider networks around the address. The counts decide whether a new
// connection is allowed, and which connections are closed when the server is almost full (docs/explanation/safety.md 12).
import { addressKey, widerNetworks } from "./rate-limit.ts";

/**
 * Idle connections are closed if the number of connections exceeds the share NEARLY_FULL of the maximum. The share AT_A_TIME of
 * the maximum is then closed at once.
 */
const NEARLY_FULL = 0.95;
const AT_A_TIME = 0.01;

export class ConnectionsByNetwork<T> {
	readonly #most: number;
	readonly #perAddress: number;
	readonly #byAddress = new Map<string, Set<T>>();
	/** Number of connections of each wider network. */
	readonly #networks = new Map<string, number>();
	#size = 0;

	/**
	 * Creates an empty count.
	 * @param most maximum of all connections together
	 * @param perAddress maximum of one address; a wider network may have a multiple of it
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

	/** Returns false if the address or a network around it has reached its maximum. */
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
	 * Returns the connections to close; none unless the server is almost full. They are taken from the address with the most
	 * connections, oldest first, and then from the address with the next most.
	 * @param mayGo returns true if the connection may be closed
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
