import type { TableShape } from "./columns.ts";

/** @param keyColumns how many of the first columns are the key @param known what becomes of rows of a known key */
export function table(name: string, keyColumns: number, known: TableShape["known"], columns: TableShape["columns"]): TableShape {
	return { table: name, keyColumns, columns, known };
}
