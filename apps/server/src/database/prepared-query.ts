// Runs frequent queries as prepared statements. The text of each query is built once per process, and the statement is prepared
// once per connection (docs/decisions/0114-sign-in-statements-are-prepared-once.md).
import { type Compilable, CompiledQuery, type Kysely } from "kysely";

/** Names of the prepared statements, keyed by the text of the query. The text does not depend on the values of a call. */
const names = new Map<string, string>();

class Place {
	readonly of: string;

	constructor(of: string) {
		this.of = of;
	}
}

/**
 * Returns a function that runs the query with given values.
 * @param build builds the query; it gets placeholders instead of the values, so it must not read them
 */
export function prepared<T, P extends object, R>(
	build: (tables: Kysely<T>, values: P) => Compilable<R>,
): (tables: Kysely<T>, values: P) => Promise<R[]> {
	let compiled: CompiledQuery<R> | undefined;
	return async (tables, values) => {
		if (compiled === undefined) {
			const places = new Proxy({}, { get: (_target, name) => new Place(String(name)) }) as P;
			compiled = build(tables, places).compile();
			// Queries with the same text share a statement, so that each name stands for one text.
			if (!names.has(compiled.sql)) names.set(compiled.sql, `prepared_${names.size}`);
		}
		const given = compiled.parameters.map((value) => (value instanceof Place ? values[value.of as keyof P] : value));
		const { rows } = await tables.executeQuery<R>(CompiledQuery.raw(compiled.sql, given));
		return rows;
	};
}

/** Returns the name of the prepared statement with this text; undefined for any other query. */
export function statementName(text: string): string | undefined {
	return names.get(text);
}
