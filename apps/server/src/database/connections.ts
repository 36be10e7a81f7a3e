// Connections to Postgres: the driver, the conversion of its values, and pools. No number becomes a float: int8 is a bigint,
// numeric stays text.
import { types as builtin, Client, type ClientConfig, type CustomTypesConfig, Pool, type PoolConfig } from "pg";
import { statementName } from "./prepared-query.ts";

const INT8 = 20;
const NUMERIC = 1700;
const INT8_ARRAY = 1016;

/** All results are requested as text: the driver damages binary ones, because it reads them as UTF-8. */
function parserOf(oid: number): (value: string) => unknown {
	if (oid === INT8) return BigInt;
	if (oid === NUMERIC) return (text) => text;
	if (oid === INT8_ARRAY) return (text) => (text === "{}" ? [] : text.slice(1, -1).split(",").map(BigInt));
	return builtin.getTypeParser(oid) as (value: string) => unknown;
}

const exactTypes: CustomTypesConfig = { getTypeParser: parserOf as CustomTypesConfig["getTypeParser"] };

const COMMON = { types: exactTypes, keepAlive: true, connectionTimeoutMillis: 5_000 } as const;

/** A lost connection makes the next query fail; between two queries it must not end the process. */
export function makeClient(address: string, options: ClientConfig = {}): Client {
	const client = new Client({ connectionString: address, ...COMMON, ...options });
	client.on("error", () => {});
	return client;
}

/** A pool's connection. It sends the text of a prepared statement once, and afterwards only its name. */
class PreparingClient extends Client {
	// biome-ignore lint/suspicious/noExplicitAny: the driver's own seven ways to ask, each passed on as it is.
	override query(asked: any, ...more: any[]): any {
		const name = typeof asked === "string" ? statementName(asked) : undefined;
		return super.query(name === undefined ? asked : { name, text: asked }, ...more);
	}
}

/** Errors of idle connections belong to no query, so `onIdleError` receives them. The pool then opens a new connection. */
export function makePool(address: string, options: PoolConfig, onIdleError: (error: Error) => void): Pool {
	const pool = new Pool({ connectionString: address, ...COMMON, Client: PreparingClient, ...options });
	pool.on("error", onIdleError);
	// A borrowed connection has no listener of the pool; its next query reports the error.
	pool.on("connect", (client) => client.on("error", () => {}));
	return pool;
}
