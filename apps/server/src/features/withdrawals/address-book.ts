// Checks addresses of recipients, and stores the addresses that users save. Withdrawals read addresses only through this class.
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { AddressBookEntry, AddressProblem, AddressWarning } from "@candor/contract";
import type { Kysely, Selectable } from "kysely";
import { isAnyAddress } from "../../chains/any-address.ts";
import { chainOf, type MoneyNetworks, openNetwork } from "../../chains/shown-networks.ts";
import { type RefusedAnswer, refused } from "../../http/answer.ts";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import { assetOf } from "../../serializers/wire-numbers.ts";
import type { ProjectionTables } from "../projection-tables.ts";
import type { AddressLists } from "./address-lists.ts";
import { differsSlightly } from "./look-alike.ts";
import type { AddressBookTables, WithdrawalAddressesTable } from "./tables.ts";

export const MOST_ADDRESSES = 50;
export const ADDRESS_HOLD_HOURS = 24;
const HOLD_MS = ADDRESS_HOLD_HOURS * 3_600_000;

export type BookTables = Kysely<AddressBookTables & ProjectionTables & PeopleTables>;
export type SavedAddress = Selectable<WithdrawalAddressesTable>;

export interface CheckedAddress {
	/** Address in its canonical spelling, or the typed text if it has a problem. */
	readonly address: string;
	/** User of this exchange to whom the address belongs; 0 if there is none. */
	readonly internalTo: number;
	readonly problem: AddressProblem | undefined;
	readonly warnings: readonly AddressWarning[];
}

const PROBLEMS = {
	format: "malformed",
	checksum: "checksum_wrong",
	burn: "burn_address",
	token_contract: "token_contract",
} as const;
export const REFUSAL_OF: Readonly<Record<AddressProblem, string>> = {
	...{ malformed: "address_malformed", checksum_wrong: "address_checksum_wrong", other_network: "address_other_network" },
	...{ own_deposit: "address_own_deposit", token_contract: "address_token_contract", burn_address: "address_burn" },
	...{ screened: "address_screened", known: "address_known" },
};

export class AddressBook {
	readonly #tables: BookTables;
	readonly #views: Pick<ViewsNeeded, "listing" | "withdrawals">;
	readonly #networks: MoneyNetworks;
	readonly #key: Uint8Array;
	readonly #now: () => number;
	readonly #lists: Pick<AddressLists, "has"> | undefined;

	constructor(options: {
		readonly tables: BookTables;
		readonly views: Pick<ViewsNeeded, "listing" | "withdrawals">;
		readonly networks: MoneyNetworks;
		/** Secret from which the key of the seals (HMACs of saved addresses) is derived. */
		readonly secret: Uint8Array;
		readonly now: () => number;
		/** Lists of addresses to which the exchange never pays. Default: none. */
		readonly lists?: Pick<AddressLists, "has"> | undefined;
	}) {
		this.#tables = options.tables;
		this.#views = options.views;
		this.#networks = options.networks;
		this.#key = new Uint8Array(hkdfSync("sha256", options.secret, "", "withdrawal addresses", 32));
		this.#now = options.now;
		this.#lists = options.lists;
	}

	/**
	 * Checks a typed address. Returns undefined while the network is closed, because only the network's driver knows the rules for
	 * its addresses.
	 */
	async check(user: number, network: number, asset: number, typed: string): Promise<CheckedAddress | undefined> {
		const open = openNetwork(this.#networks, network);
		if (open === undefined) return undefined;
		const parsed = open.driver.parseAddress(typed);
		const nothing = { internalTo: 0, warnings: [] };
		if ("problem" in parsed) {
			const isElsewhere = parsed.problem === "format" && isAnyAddress(typed);
			return { address: typed, problem: isElsewhere ? "other_network" : PROBLEMS[parsed.problem], ...nothing };
		}
		const { address } = parsed;
		if (this.isListed(address)) return { address, problem: "screened", ...nothing };
		const owner = await open.addresses.ownerOf(address);
		const isHouse = address === open.hotAddress || open.assets.some(({ contract }) => contract === address);
		if (owner?.user === user || isHouse) {
			const problem = owner?.user === user ? "own_deposit" : address === open.hotAddress ? "own_deposit" : "token_contract";
			return { address, problem, ...nothing };
		}
		const saved = (await this.list(user)).filter((one) => one.network === network);
		const isKnown = saved.some((one) => one.asset === asset && one.address === address);
		const warnings: AddressWarning[] = [];
		for (const one of saved) {
			const differs = differsSlightly(one.address, address);
			if (differs !== undefined)
				warnings.push({ code: "looks_alike", like: { address: one.address, label: one.label, differs } });
		}
		if (typed === typed.toLowerCase() && typed.startsWith("0x")) warnings.push({ code: "checksum_missing", like: null });
		if (owner !== undefined) warnings.push({ code: "internal", like: null });
		return { address, internalTo: owner?.user ?? 0, problem: isKnown ? "known" : undefined, warnings };
	}

	/** Returns true if the exchange never pays to this address. Throws if a list cannot be read. */
	isListed(address: string): boolean {
		return this.#lists?.has(address) ?? false;
	}

	/** Returns a user's saved addresses, newest first. A row with a wrong seal is left out. */
	async list(user: number): Promise<readonly SavedAddress[]> {
		const rows = await this.#tables
			.selectFrom("money.withdrawal_addresses")
			.selectAll()
			.where("user_id", "=", BigInt(user))
			.orderBy("id", "desc")
			.execute();
		return rows.filter((row) => this.#isSealed(row));
	}

	async find(user: number, id: number): Promise<SavedAddress | undefined> {
		return (await this.list(user)).find((one) => one.id === BigInt(id));
	}

	async add(user: number, network: number, asset: number, address: string, label: string): Promise<SavedAddress | RefusedAnswer> {
		const created = BigInt(this.#now());
		const row = { user_id: BigInt(user), network, asset, address, created_at: created, usable_from: created + BigInt(HOLD_MS) };
		return this.#tables.transaction().execute(async (transaction) => {
			// The user's row is locked, so that two concurrent requests cannot exceed the maximum number of addresses.
			await transaction.selectFrom("people.users").select("id").where("id", "=", BigInt(user)).forUpdate().execute();
			const own = await transaction
				.selectFrom("money.withdrawal_addresses")
				.selectAll()
				.where("user_id", "=", BigInt(user))
				.execute();
			if (own.length >= MOST_ADDRESSES) return refused("too_many_addresses", undefined, { maximum: MOST_ADDRESSES });
			if (own.some((one) => one.network === network && one.asset === asset && one.address === address))
				return refused("address_known", "address");
			return transaction
				.insertInto("money.withdrawal_addresses")
				.values({ ...row, label, seal: this.#sealOf(row) })
				.returningAll()
				.executeTakeFirstOrThrow();
		});
	}

	async remove(user: number, id: number): Promise<void> {
		await this.#tables
			.deleteFrom("money.withdrawal_addresses")
			.where("user_id", "=", BigInt(user))
			.where("id", "=", BigInt(id))
			.execute();
	}

	/** Converts a saved address to the form of the API, with the time of its last use. */
	async shown(user: number, row: SavedAddress): Promise<AddressBookEntry> {
		const checked = await this.check(user, row.network, row.asset, row.address);
		const { last } = await this.#tables
			.selectFrom("projection.withdrawals")
			.select(({ fn }) => fn.max("at").as("last"))
			.where("user_id", "=", BigInt(user))
			.where("network", "=", row.network)
			.where("address", "=", row.address)
			.executeTakeFirstOrThrow();
		return {
			...{
				id: Number(row.id),
				currency_id: row.asset,
				currency: assetOf(this.#views, row.asset).code,
				chain: chainOf(row.network),
			},
			...{ address: row.address, label: row.label, internal: (checked?.internalTo ?? 0) !== 0 },
			warnings: [...(checked?.warnings ?? [])],
			...{
				usable_from: Number(row.usable_from),
				created_at: Number(row.created_at),
				last_used_at: last === null ? null : Number(last),
			},
		};
	}

	#sealOf({ user_id, network, asset, address, usable_from }: Omit<SavedAddress, "id" | "label" | "seal" | "created_at">): string {
		return createHmac("sha256", this.#key)
			.update(JSON.stringify([`${user_id}`, network, asset, address, `${usable_from}`]))
			.digest("hex");
	}

	#isSealed(row: SavedAddress): boolean {
		const [wanted, found] = [Buffer.from(this.#sealOf(row)), Buffer.from(row.seal)];
		return wanted.length === found.length && timingSafeEqual(wanted, found);
	}
}
