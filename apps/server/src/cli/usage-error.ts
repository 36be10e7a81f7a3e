/** The arguments of a command are invalid. The message is for the person who typed them. */
export class UsageError extends Error {
	override name = "Misunderstood";
}
