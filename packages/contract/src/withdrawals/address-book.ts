// Calls about saved withdrawal addresses: POST wallet/get_address, check_address, addaddress and deladdress
// (docs/reference/rules.md §10).
import { z } from "zod";
import { call } from "../call.ts";
import { chain } from "../deposits/network.ts";
import { id, idParam, noData, timeMs } from "../fields.ts";
import { FUND_PASSWORD_REFUSALS } from "../user/fund-password.ts";
import { STEP_UP_REFUSALS, stepUpParams } from "../user/step-up-auth.ts";
import { payPasswordParam } from "../user/user.ts";

const addressParam = z.string().trim().max(128);

/**
 * Warning about an address that the exchange accepts but that may be wrong. `checksum_missing`: the address has no checksum, so a
 * typing error cannot be detected. `looks_alike`: its first and last characters resemble those of a saved address or of one of
 * the user's deposit addresses. `like` is that other address, and `differs` is the number of characters that differ. `internal`:
 * the address belongs to a user of this exchange. `unused`: the address has never been used on the network.
 */
const addressWarning = z.object({
	code: z.enum(["checksum_missing", "looks_alike", "internal", "unused"]),
	like: z.object({ address: z.string(), label: z.string().nullable(), differs: z.int() }).nullable(),
});
export type AddressWarning = z.infer<typeof addressWarning>;

/** Reasons why the exchange accepts no withdrawal to an address. */
const addressProblem = z.enum([
	"malformed",
	"checksum_wrong",
	"other_network",
	"own_deposit",
	"token_contract",
	"burn_address",
	"screened",
	"known",
]);
export type AddressProblem = z.infer<typeof addressProblem>;

/** A saved address. Withdrawals to it are possible from `usable_from` on. `last_used_at` is null before the first withdrawal. */
const addressBookEntry = z.object({
	id,
	currency_id: id,
	currency: z.string(),
	chain,
	address: z.string(),
	label: z.string(),
	internal: z.boolean(),
	warnings: z.array(addressWarning),
	usable_from: timeMs,
	last_used_at: timeMs.nullable(),
	created_at: timeMs,
});
export type AddressBookEntry = z.infer<typeof addressBookEntry>;

export const getAddress = call({
	method: "POST",
	path: "wallet/get_address",
	needs: "session",
	says: "Saved withdrawal addresses, the newest first.",
	params: z.object({ currency_id: idParam.optional() }),
	data: z.object({ list: z.array(addressBookEntry), most: z.int(), hold_hours: z.int() }),
	refusals: [],
});

/** In the response, `address` has the network's usual spelling, with the checksum if the network has one. */
export const checkAddress = call({
	method: "POST",
	path: "wallet/check_address",
	needs: "session",
	says: "Checks a recipient's address of a withdrawal.",
	params: z.object({ currency_id: idParam, chain, address: addressParam }),
	data: z.object({
		valid: z.boolean(),
		internal: z.boolean(),
		address: z.string(),
		problem: addressProblem.nullable(),
		warnings: z.array(addressWarning),
	}),
	refusals: ["unknown_asset", "unknown_network"],
});

export const addAddress = call({
	method: "POST",
	path: "wallet/addaddress",
	needs: "session",
	says: "Saves a withdrawal address. Withdrawals to it are possible after a hold; the user's other addresses are told.",
	params: z.object({
		currency_id: idParam,
		chain,
		address: addressParam,
		label: z.string().trim().max(40),
		pay_password: payPasswordParam,
		...stepUpParams,
	}),
	data: z.object({ address: addressBookEntry }),
	refusals: [
		...FUND_PASSWORD_REFUSALS,
		...STEP_UP_REFUSALS,
		"settings_locked",
		"unknown_asset",
		"unknown_network",
		"address_malformed",
		"address_checksum_wrong",
		"address_other_network",
		"address_own_deposit",
		"address_token_contract",
		"address_burn",
		"address_screened",
		"address_known",
		"too_many_addresses",
	],
});

export const deleteAddress = call({
	method: "POST",
	path: "wallet/deladdress",
	needs: "session",
	says: "Deletes a saved address that no pending withdrawal uses.",
	params: z.object({ id: idParam, pay_password: payPasswordParam }),
	data: noData,
	refusals: [...FUND_PASSWORD_REFUSALS, "unknown_address", "address_in_use"],
});
