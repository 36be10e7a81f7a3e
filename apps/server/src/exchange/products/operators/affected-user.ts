// The user whom an operator's command affects. A command that names a held item does not name its owner: the core emits the owner
// just before the command.
import type { HeldReleased, OperatorActed } from "@candor/core";

export class AffectedUser {
	#owner = 0;

	released({ user }: HeldReleased): void {
		this.#owner = user;
	}

	/** User id; 0 if the command affects no single user. */
	of({ command, user }: Pick<OperatorActed, "command" | "user">): number {
		return command === "ReleaseHeld" ? this.#owner : user;
	}
}
