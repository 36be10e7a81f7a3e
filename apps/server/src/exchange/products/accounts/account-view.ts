// Accounts that are open in the core, and their standing (for example trading or frozen).
import type { AccountOpened, Standing, StandingChanged } from "@candor/core";

interface Account {
	readonly openedAt: number;
	readonly version: number;
	readonly standing: Standing;
}

export class AccountView {
	readonly #accounts = new Map<number, Account>();

	/** Standing of an account; undefined if it does not exist. */
	standing(user: number): Standing | undefined {
		return this.#accounts.get(user)?.standing;
	}

	/** Version of the standing and time of the opening, ms. */
	find(user: number): Account | undefined {
		return this.#accounts.get(user);
	}

	get count(): number {
		return this.#accounts.size;
	}

	accountOpened({ user, at }: AccountOpened): void {
		this.#accounts.set(user, { openedAt: at, version: 0, standing: "trading" });
	}

	standingChanged({ user, version, standing }: StandingChanged): void {
		const openedAt = this.#accounts.get(user)?.openedAt ?? 0;
		this.#accounts.set(user, { openedAt, version, standing });
	}
}
