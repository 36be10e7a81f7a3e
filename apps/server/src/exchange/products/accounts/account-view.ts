// Accounts that exist in the core, with their standing (for example trading or frozen).
import type { AccountOpened, Standing, StandingChanged } from "@candor/core";

interface Account {
	readonly openedAt: number;
	readonly version: number;
	readonly standing: Standing;
}

export class AccountView {
	readonly #accounts = new Map<number, Account>();

	/** Returns the account's standing, or undefined if the account does not exist. */
	standing(user: number): Standing | undefined {
		return this.#accounts.get(user)?.standing;
	}

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
