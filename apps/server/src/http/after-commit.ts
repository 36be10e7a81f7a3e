// Work that follows a durable change. If it fails, "nothing was done; try again" would be wrong.
import { CommandOutcomeUnknown } from "@candor/journal";

/** @throws CommandOutcomeUnknown if `work` fails for any reason */
export async function afterCommit<T>(what: string, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (cause) {
		const why = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
		throw new CommandOutcomeUnknown(`${what}, and what follows on it failed (${why})`, { cause });
	}
}
