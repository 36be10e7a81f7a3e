// How the server talks to Postgres: the driver, how its values become JavaScript's, and pools. No number of Postgres ever becomes
// a float: int8 is a bigint, numeric stays text.
import { types as builtin, Client, type ClientConfig, type CustomTypesConfig, Pool, type PoolConfig } from "pg";
import { statementName } from "./prepared-query.ts";

const INT8 = 20;
const NUMERIC = 1700;
const INT8_ARRAY = 1016;

/** Results come as text always: the driver damages binary ones (it reads them as UTF-8 on their way). */
function parserOf(oid: number): (value: string) => unknown {
	if (oid === INT8) return BigInt;
	if (oid === NUMERIC) return (text) => text;
	if (oid === INT8_ARRAY) return (text) => (text === "{}" ? [] : text.slice(1, -1).split(",").map(BigInt));
	return builtin.getTypeParser(oid) as (value: string) => unknown;
}

const exactTypes: CustomTypesConfig = { getTypeParser: parserOf as CustomTypesConfig["getTypeParser"] };

const COMMON = { types: exactTypes, keepAlive: true, connectionTimeoutMillis: 5_000 } as const;

/** A connection that breaks tells whoever asks next: between two queries, that ends no process. */
export function makeClient(address: string, options: ClientConfig = {}): Client {
	const client = new Client({ connectionString: address, ...COMMON, ...options });
	client.on("error", () => {});
	return client;
}

/** A pool's connection: what is prepared goes by its name, and its text is sent but once. */
class PreparingClient extends Client {
	// biome-ignore lint/suspicious/noExplicitAny: the driver's own seven ways to ask, each passed on as it is.
	override query(asked: any, ...more: any[]): any {
		const name = typeof asked === "string" ? statementName(asked) : undefined;
		return super.query(name === undefined ? asked : { name, text: asked }, ...more);
	}
}

/** Errors of idle connections are not failures of anybody's query: `onIdleError` is told, and the pool makes a new one. */
export function makePool(address: string, options: PoolConfig, onIdleError: (error: Error) => void): Pool {
	const pool = new Pool({ connectionString: address, ...COMMON, Client: PreparingClient, ...options });
	pool.on("error", onIdleError);
	// Lent out, the pool listens no longer: what was lent hears of it with its next query.
	pool.on("connect", (client) => client.on("error", () => {}));
	return pool;
}
