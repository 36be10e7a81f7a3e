import type { TableShape } from "./columns.ts";

/**
 * Defines a table. @param keyColumns number of the first columns that form the key @param known effect of a row whose key exists
 */
export function table(name: string, keyColumns: number, known: TableShape["known"], columns: TableShape["columns"]): TableShape {
	return { table: name, keyColumns, columns, known };
}
