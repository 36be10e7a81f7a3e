// Frequent queries: built and compiled once per process, prepared once per connection
// (docs/decisions/0114-sign-in-statements-are-prepared-once.md).
import { type Compilable, CompiledQuery, type Kysely } from "kysely";

/** Names of prepared statements by their text. There is one for each call of `prepared`, not one for each value. */
const names = new Map<string, string>();

/** Placeholder of a value in the compiled query. */
class Place {
	readonly of: string;

	constructor(of: string) {
		this.of = of;
	}
}

/**
 * Runs the query that `build` creates, with the given values. @param build gets placeholders instead of values: it must not read
 * them
 */
export function prepared<T, P extends object, R>(
	build: (tables: Kysely<T>, values: P) => Compilable<R>,
): (tables: Kysely<T>, values: P) => Promise<R[]> {
	let compiled: CompiledQuery<R> | undefined;
	return async (tables, values) => {
		if (compiled === undefined) {
			const places = new Proxy({}, { get: (_target, name) => new Place(String(name)) }) as P;
			compiled = build(tables, places).compile();
			// Two queries with the same text share its name, so that no name stands for two texts.
			if (!names.has(compiled.sql)) names.set(compiled.sql, `prepared_${names.size}`);
		}
		const given = compiled.parameters.map((value) => (value instanceof Place ? values[value.of as keyof P] : value));
		const { rows } = await tables.executeQuery<R>(CompiledQuery.raw(compiled.sql, given));
		return rows;
	};
}

/** Undefined if the text is not a prepared one. */
export function statementName(text: string): string | undefined {
	return names.get(text);
}
