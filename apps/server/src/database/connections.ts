// Opens single connections to Postgres and pools, and converts values. No number becomes a floating-point number: int8 becomes a
// bigint, and numeric stays text.
import { types as builtin, Client, type ClientConfig, type CustomTypesConfig, Pool, type PoolConfig } from "pg";
import { statementName } from "./prepared-query.ts";

const INT8 = 20;
const NUMERIC = 1700;
const INT8_ARRAY = 1016;

/**
 * Returns the function that converts values of a Postgres type. The driver decodes binary results as UTF-8, which damages them.
 * All results are therefore requested as text.
 */
function parserOf(oid: number): (value: string) => unknown {
	if (oid === INT8) return BigInt;
	if (oid === NUMERIC) return (text) => text;
	if (oid === INT8_ARRAY) return (text) => (text === "{}" ? [] : text.slice(1, -1).split(",").map(BigInt));
	return builtin.getTypeParser(oid) as (value: string) => unknown;
}

const exactTypes: CustomTypesConfig = { getTypeParser: parserOf as CustomTypesConfig["getTypeParser"] };

const COMMON = { types: exactTypes, keepAlive: true, connectionTimeoutMillis: 5_000 } as const;

/** Returns a connection that is not open yet. If it is lost later, its next query fails, and the process does not end. */
export function makeClient(address: string, options: ClientConfig = {}): Client {
	const client = new Client({ connectionString: address, ...COMMON, ...options });
	client.on("error", () => {});
	return client;
}

/** A connection of a pool. It sends the text of each prepared statement only once, and afterwards only the statement's name. */
class PreparingClient extends Client {
	// biome-ignore lint/suspicious/noExplicitAny: passes on all seven signatures of the driver's query unchanged
	override query(asked: any, ...more: any[]): any {
		const name = typeof asked === "string" ? statementName(asked) : undefined;
		return super.query(name === undefined ? asked : { name, text: asked }, ...more);
	}
}

/**
 * Returns a pool. An error of an idle connection belongs to no query, so `onIdleError` gets it, and the pool opens a new
 * connection.
 */
export function makePool(address: string, options: PoolConfig, onIdleError: (error: Error) => void): Pool {
	const pool = new Pool({ connectionString: address, ...COMMON, Client: PreparingClient, ...options });
	pool.on("error", onIdleError);
	// Without this listener, an error of a connection that is in use would end the process. The connection's next query also
	// reports the error.
	pool.on("connect", (client) => client.on("error", () => {}));
	return pool;
}
