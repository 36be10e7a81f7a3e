// Finds the user whom an operator's command affects. The command that releases a held item (set aside by the core after a program
// fault) does not name the item's owner; the core emits an event with the owner directly before it.
import type { HeldReleased, OperatorActed } from "@candor/core";

export class AffectedUser {
	#owner = 0;

	released({ user }: HeldReleased): void {
		this.#owner = user;
	}

	/** Returns the user's id, or 0 if the command does not affect a single user. */
	of({ command, user }: Pick<OperatorActed, "command" | "user">): number {
		return command === "ReleaseHeld" ? this.#owner : user;
	}
}
