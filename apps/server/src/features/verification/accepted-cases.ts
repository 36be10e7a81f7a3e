// Prevents an operator from verifying a user who has no accepted case. This applies to commands from the command line and from
// forms of the console.
import type { Command } from "@candor/core";
import type { AccountsViews } from "../../exchange/products/accounts/views.ts";
import type { VerificationViews } from "../../exchange/products/verification/views.ts";
import type { ChecksCases } from "../../http/dependencies.ts";
import { caseOf, itemsOf } from "./case-store.ts";
import type { VerificationDb } from "./tables.ts";

export class AcceptedCases implements ChecksCases {
	readonly #db: VerificationDb;
	readonly #views: VerificationViews & AccountsViews;

	constructor(db: VerificationDb, views: VerificationViews & AccountsViews) {
		this.#db = db;
		this.#views = views;
	}

	async mayExecute(command: Command): Promise<boolean> {
		if (command.type !== "SetVerification" || !command.basic) return true;
		const { user, basic, advanced, country } = command;
		// An unknown account or country is not refused here, because the core refuses it.
		if (this.#views.accounts.find(user) === undefined || !/^[A-Z]{2}$/.test(country)) return true;
		const known = this.#views.verification.find(user);
		const moves = known?.country !== country;
		if (basic && (known?.basic !== true || moves) && !(await this.#has(user, "basic", country))) return false;
		return !advanced || (known?.advanced === true && !moves) || this.#has(user, "advanced", country);
	}

	async #has(user: number, level: "basic" | "advanced", country: string): Promise<boolean> {
		const row = await caseOf(this.#db, user, level);
		if (row?.state !== "verified") return false;
		const [items, subject] = await Promise.all([
			itemsOf(this.#db, row.id),
			this.#db
				.selectFrom("people.verification_subjects")
				.select("country")
				.where("user_id", "=", BigInt(user))
				.executeTakeFirst(),
		]);
		return subject?.country === country && items.length > 0 && items.every(({ state }) => state === "accepted");
	}
}
