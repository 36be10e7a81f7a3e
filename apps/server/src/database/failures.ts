// Operational failures of the database, as the start of the server tells them to people.

/** The database cannot be used as it is; the message says what to do. */
export class DatabaseUnusable extends Error {
	override name = "DatabaseUnusable";
}

/** Another running server has the same data. */
export class DataInUse extends Error {
	override name = "DataInUse";
}
