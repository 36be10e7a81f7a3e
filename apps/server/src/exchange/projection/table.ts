import type { TableShape } from "./columns.ts";

/**
 * Defines a table. @param keyColumns number of columns, from the first one, that form the primary key @param known effect of
 * writing a row whose key already exists
 */
export function table(name: string, keyColumns: number, known: TableShape["known"], columns: TableShape["columns"]): TableShape {
	return { table: name, keyColumns, columns, known };
}
