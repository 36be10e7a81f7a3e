// Reads users' balances and account records by valid calls. The fuzzer's test uses them after its random requests: each balance
// must be the sum of the account's records, and a user who did nothing must have the same balances as before.
import type { ServerProcess } from "@candor/testkit/processes";

interface Listed {
	readonly accounts: readonly {
		readonly account: string;
		readonly currencies: readonly { readonly currency_id: number; readonly total: string }[];
	}[];
}
interface Records {
	readonly list: readonly { readonly account: string; readonly currency_id: number; readonly amount: string }[];
	readonly has_more: boolean;
	readonly behind?: boolean;
}

const SCALE = 20;

function units(text: string): bigint {
	const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
	const value = BigInt(whole + fraction.padEnd(SCALE, "0"));
	return text.startsWith("-") ? -value : value;
}

/** Returns a user's balances, keyed by account and coin, in units of 10^-20 coins. Zero balances are omitted. */
export async function balancesOf(server: ServerProcess, token: string): Promise<Map<string, bigint>> {
	const { data } = await server.call("POST", "wallet/list", {}, token);
	const found = new Map<string, bigint>();
	for (const { account, currencies } of (data as Listed).accounts) {
		for (const { currency_id, total } of currencies)
			if (units(total) !== 0n) found.set(`${account} ${currency_id}`, units(total));
	}
	return found;
}

async function settled(server: ServerProcess): Promise<void> {
	const now = async () => (await server.call("GET", "health", {})).data as { durable_seq: number; projected_seq: number };
	const { durable_seq } = await now();
	while ((await now()).projected_seq < durable_seq) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Returns the sums of the user's account records, with the keys and units of `balancesOf`. */
export async function sumOfRecords(server: ServerProcess, token: string): Promise<Map<string, bigint>> {
	await settled(server);
	const sums = new Map<string, bigint>();
	for (let page = 1, more = true; more; page++) {
		const { data } = await server.call("POST", "wallet/legal_log", { page, limit: 100 }, token);
		const { list, has_more } = data as Records;
		for (const { account, currency_id, amount } of list) {
			const key = `${account} ${currency_id}`;
			sums.set(key, (sums.get(key) ?? 0n) + units(amount));
		}
		more = has_more;
	}
	for (const [key, sum] of sums) if (sum === 0n) sums.delete(key);
	return sums;
}
