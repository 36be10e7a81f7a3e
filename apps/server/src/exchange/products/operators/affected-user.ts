// Whom an operator's act concerns. A command that names an item of somebody's does not name them: the core tells the owner right before the act.
import type { HeldReleased, OperatorActed } from "@candor/core";

export class AffectedUser {
	#owner = 0;

	released({ user }: HeldReleased): void {
		this.#owner = user;
	}

	/** 0: it concerns no user alone. */
	of({ command, user }: Pick<OperatorActed, "command" | "user">): number {
		return command === "ReleaseHeld" ? this.#owner : user;
	}
}
