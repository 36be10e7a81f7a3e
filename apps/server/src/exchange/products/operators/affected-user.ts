// Finds the user whom an operator's command affects. A command that releases an item put aside by a fault does not name the
// item's owner. The core emits the owner in the event before the event of the command.
import type { HeldReleased, OperatorActed } from "@candor/core";

export class AffectedUser {
	#owner = 0;

	released({ user }: HeldReleased): void {
		this.#owner = user;
	}

	/** Returns the user's id, or 0 if the command affects no single user. */
	of({ command, user }: Pick<OperatorActed, "command" | "user">): number {
		return command === "ReleaseHeld" ? this.#owner : user;
	}
}
