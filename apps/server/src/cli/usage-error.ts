/** The arguments cannot be parsed; the message is for the caller. */
export class UsageError extends Error {
	override name = "Misunderstood";
}
