import type { TableShape } from "./columns.ts";

/** @param keyColumns number of the first columns that form the key @param known handling of rows with a known key */
export function table(name: string, keyColumns: number, known: TableShape["known"], columns: TableShape["columns"]): TableShape {
	return { table: name, keyColumns, columns, known };
}
