// Stores each opened account with its standing (trading, closing only, or frozen). The core stores no personal data about users.
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { NumberIndex } from "../engine/number-index.ts";
import { refuse, type Verdict } from "../engine/outcome.ts";
import type { Engine, Handlers, Product } from "../engine/product.ts";
import { mayOwn } from "../ledger/kinds.ts";
import type { AccountOpened, OpenAccount, openAccount, SetStanding, Standing, StandingChanged, setStanding } from "./messages.ts";

const STANDINGS = ["trading", "closing_only", "frozen"] as const;

interface Account {
	readonly user: number;
	readonly openedAt: number;
	version: number;
	standing: Standing;
}

export interface AccountsOffers {
	standingOf(user: number): Standing | undefined;
	/** Returns the core time at which the account was opened, ms; undefined if the user has no account. */
	openedAtOf(user: number): number | undefined;
	/** Opens the account of an owner that a product creates, such as a fund. Has no effect if the account is already open. */
	open(user: number): void;
}

export class Accounts implements Product {
	readonly handlers: Handlers<readonly [typeof openAccount, typeof setStanding]> = {
		OpenAccount: (command) => this.#open(command),
		SetStanding: (command) => this.#setStanding(command),
	};
	readonly offers: AccountsOffers = {
		standingOf: (user) => this.#find(user)?.standing,
		openedAtOf: (user) => this.#find(user)?.openedAt,
		open: (user) => this.#add(user),
	};
	readonly sectionVersion = 1;
	readonly #engine: Engine<AccountOpened | StandingChanged>;
	readonly #accounts: Account[] = [];
	/**
	 * Maps a user number to the user's index in `#accounts`. Every user command reads this map, and a JavaScript Map is too slow.
	 */
	readonly #places = new NumberIndex();

	constructor(engine: Engine<AccountOpened | StandingChanged>) {
		this.#engine = engine;
	}

	#open({ user }: OpenAccount): Verdict {
		if (!mayOwn("user", user)) return refuse("invalid_user", "user");
		this.#add(user);
		return user;
	}

	#find(user: number): Account | undefined {
		// `NumberIndex` uses negative keys as internal markers, so a negative user number must not be looked up.
		const place = user < 0 ? -1 : this.#places.get(user);
		return place < 0 ? undefined : this.#accounts[place];
	}

	#keep(account: Account): void {
		this.#places.set(account.user, this.#accounts.length);
		this.#accounts.push(account);
	}

	#add(user: number): void {
		if (this.#find(user) !== undefined) return;
		const at = this.#engine.now();
		this.#keep({ user, openedAt: at, version: 0, standing: "trading" });
		this.#engine.emit({ type: "AccountOpened", user, at });
	}

	#setStanding({ user, version, standing }: SetStanding): Verdict {
		const account = this.#find(user);
		if (account === undefined) return refuse("unknown_account", "user");
		if (version <= account.version) return refuse("stale_version", "version", { version: account.version });
		account.version = version;
		account.standing = standing;
		this.#engine.emit({ type: "StandingChanged", user, version, standing });
		if (standing !== "trading") this.#engine.restricted(user, "standing");
		this.#engine.standingSet(user, standing === "frozen");
		return user;
	}

	restate(): void {
		for (const { user, openedAt, version, standing } of this.#accounts) {
			this.#engine.emit({ type: "AccountOpened", user, at: openedAt });
			if (version > 0) {
				this.#engine.emit({ type: "StandingChanged", user, version, standing });
			}
		}
	}

	save(writer: ByteWriter): number {
		for (const { user, openedAt, version, standing } of this.#accounts) {
			writer.uint(user);
			writer.uint(openedAt);
			writer.uint(version);
			writer.u8(STANDINGS.indexOf(standing));
		}
		return this.#accounts.length;
	}

	load(reader: ByteReader): void {
		while (!reader.done) {
			const user = reader.uint();
			const openedAt = reader.uint();
			const version = reader.uint();
			this.#keep({ user, openedAt, version, standing: STANDINGS[reader.u8()] as Standing });
		}
	}

	checkInvariants(): void {}
}
