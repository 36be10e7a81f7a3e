// View of the accounts in the core, each with its standing: trading, closing only, or frozen.
import type { AccountOpened, Standing, StandingChanged } from "@candor/core";

interface Account {
	readonly openedAt: number;
	readonly version: number;
	readonly standing: Standing;
}

export class AccountView {
	readonly #accounts = new Map<number, Account>();
	readonly #restricted = { closing_only: new Set<number>(), frozen: new Set<number>() };

	/** Returns the account's standing, or undefined if the account does not exist. */
	standing(user: number): Standing | undefined {
		return this.#accounts.get(user)?.standing;
	}

	find(user: number): Account | undefined {
		return this.#accounts.get(user);
	}

	usersWith(standing: Exclude<Standing, "trading">): ReadonlySet<number> {
		return this.#restricted[standing];
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
		for (const each of ["closing_only", "frozen"] as const) {
			if (each === standing) this.#restricted[each].add(user);
			else this.#restricted[each].delete(user);
		}
	}
}
