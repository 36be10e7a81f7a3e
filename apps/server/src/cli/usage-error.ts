/** Error of arguments that cannot be parsed. The message is for the caller of the command. */
export class UsageError extends Error {
	override name = "Misunderstood";
}
