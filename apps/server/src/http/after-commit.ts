// Runs work that follows a durable change. If this work fails, the response must not say that the request had no effect.
import { CommandOutcomeUnknown } from "@candor/journal";

/**
 * Runs `work` after a durable change and returns its result.
 * @param what name of the change, for the error
 * @throws CommandOutcomeUnknown if `work` fails for any reason
 */
export async function afterCommit<T>(what: string, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (cause) {
		const why = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
		throw new CommandOutcomeUnknown(`${what}, and what follows on it failed (${why})`, { cause });
	}
}
