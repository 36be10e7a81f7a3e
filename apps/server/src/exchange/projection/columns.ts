// Collects rows for one table, column by column. One statement, INSERT … SELECT unnest(…), then writes any number of rows.
import type { ClientBase } from "pg";
import { binaryArray, type ElementType, type Value } from "./binary-array.ts";

export interface TableShape {
	readonly table: string;
	/** Columns with their Postgres types. The columns of the primary key come first. */
	readonly columns: readonly (readonly [name: string, type: ElementType])[];
	/** Number of columns that form the primary key. */
	readonly keyColumns: number;
	/**
	 * Effect of writing a row whose key already exists in the table: the new row replaces the old one, or its values are added to
	 * the old ones, or the write fails ("added once").
	 */
	readonly known: "replaced" | "summed" | "added once";
}

export class Columns {
	readonly #columns: Value[][];
	readonly #types: readonly ElementType[];
	readonly #insert: { name: string; text: string };

	constructor(shape: TableShape) {
		this.#columns = shape.columns.map(() => []);
		this.#types = shape.columns.map(([, type]) => type);
		const names = shape.columns.map(([name]) => name);
		const casts = shape.columns.map(([, type], index) => `$${index + 1}::${type}[]`);
		const key = names.slice(0, shape.keyColumns).join(", ");
		const before = (name: string) => (shape.known === "summed" ? `${shape.table}.${name} + ` : "");
		const rest = names.slice(shape.keyColumns).map((name) => `${name} = ${before(name)}excluded.${name}`);
		const conflict = shape.known === "added once" ? "" : ` on conflict (${key}) do update set ${rest.join(", ")}`;
		const text = `insert into projection.${shape.table} (${names.join(", ")}) select * from unnest(${casts.join(", ")})${conflict}`;
		this.#insert = { name: `into ${shape.table}`, text };
	}

	get count(): number {
		return (this.#columns[0] as Value[]).length;
	}

	add(...values: Value[]): void {
		for (let index = 0; index < values.length; index++) (this.#columns[index] as Value[]).push(values[index] as Value);
	}

	/** Writes the collected rows; does nothing if there are none. */
	async write(client: ClientBase): Promise<void> {
		if (this.count === 0) return;
		const values = this.#columns.map((column, index) => binaryArray(this.#types[index] as ElementType, column));
		await client.query({ ...this.#insert, values });
	}
}
