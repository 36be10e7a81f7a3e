// What was typed and cannot be read.

/** Not understood: said to whoever typed it. */
export class Misunderstood extends Error {
	override name = "Misunderstood";
}
