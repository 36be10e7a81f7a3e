// Defines a projection table in which each row is one state. Each column is declared once: its name, its Postgres type, and the
// field of the state that it contains. The shape of the table, the type of its rows and the conversions are derived from this.
import type { ElementType, Value } from "./binary-array.ts";
import type { TableShape } from "./columns.ts";

/** A column of a table. `Raw` is the type of the value that the driver returns, `Held` the type of the state's field. */
interface Column<Field, Raw, Held> {
	readonly field: Field;
	readonly type: ElementType;
	readonly read: (raw: Raw) => Held;
	readonly write: (held: Held) => Value;
}

type FieldsOf<State, Held> = { [F in keyof State]-?: State[F] extends Held ? F : never }[keyof State];
// biome-ignore lint/suspicious/noExplicitAny: columns of one table hold values of several types
type AnyColumn<State> = Column<keyof State, any, any>;
type Columns<State> = Readonly<Record<string, AnyColumn<State>>>;
/** Compile-time check: no field of the state is without a column. */
type Complete<State, C extends Columns<State>> = [Exclude<keyof State, C[keyof C]["field"]>] extends [never] ? unknown : never;

export interface StateTable<State, C extends Columns<State>> {
	readonly shape: TableShape;
	readonly stateOf: (row: { -readonly [Name in keyof C]: Parameters<C[Name]["read"]>[0] }) => State;
	/** Returns the values of a state's row in the order of the table's columns. */
	readonly valuesOf: (state: State) => Value[];
}

export type RowOf<T> = T extends { readonly stateOf: (row: infer Row) => unknown } ? Row : never;

const same = <V>(value: V): V => value;

/**
 * Returns functions that declare the columns of a table with the state type `State`. There is one function for each kind of
 * value.
 */
export function columnsOf<State>() {
	const plain =
		<Held extends Value>(type: ElementType) =>
		<F extends FieldsOf<State, Held>>(field: F): Column<F, State[F], State[F]> => ({
			field,
			type,
			read: same,
			write: same as never,
		});
	return {
		/** A number that is stored as bigint: an id, a time in ms or a price in ticks. */
		number: <F extends FieldsOf<State, number>>(field: F): Column<F, bigint, number> => ({
			field,
			type: "bigint",
			read: Number,
			write: same,
		}),
		bigint: plain<bigint>("bigint"),
		integer: plain<number>("integer"),
		text: plain<string>("text"),
		boolean: plain<boolean>("boolean"),
		/** A value with its own conversion functions. */
		as: <F extends keyof State, Raw>(
			field: F,
			type: ElementType,
			read: (raw: Raw) => State[F],
			write: (held: State[F]) => Value,
		): Column<F, Raw, State[F]> => ({ field, type, read, write }),
	};
}

/**
 * Defines a table from its columns. A row replaces an existing row with the same key. @param keyColumns number of columns, from
 * the first one, that form the primary key
 */
export function stateTable<State>() {
	return <const C extends Columns<State>>(
		table: string,
		keyColumns: number,
		columns: C & Complete<State, C>,
	): StateTable<State, C> => {
		const entries = Object.entries<AnyColumn<State>>(columns);
		return {
			shape: { table, keyColumns, columns: entries.map(([name, { type }]) => [name, type]), known: "replaced" },
			stateOf: (row) =>
				Object.fromEntries(entries.map(([name, { field, read }]) => [field, read(row[name as keyof typeof row])])) as State,
			valuesOf: (state) => entries.map(([, { field, write }]) => write(state[field])),
		};
	};
}
