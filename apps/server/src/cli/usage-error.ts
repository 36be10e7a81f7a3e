// What was typed and cannot be read.

/** Not understood: said to whoever typed it. */
export class UsageError extends Error {
	override name = "Misunderstood";
}
