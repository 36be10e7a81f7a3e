// POST user/login and user/login_factor: the same answer after the same time, whether the account or the password was wrong; where the
// account has a second step, a ticket to it.
import type { Calls, SignedIn } from "@candor/contract";
import { type Answer, refused } from "../../http/answer.ts";
import { addressKey } from "../../http/rate-limit.ts";
import type { Asked } from "../../http/request-context.ts";
import { keyOfTyped } from "../../people/account-key.ts";
import { afterCommit } from "./after-commit.ts";
import { countedAddress } from "./counted-address.ts";
import type { UserRow } from "./logins.ts";
import type { UserNeeds } from "./needs.ts";
import { TurnLost } from "./password-turns.ts";
import { type AtTheDoor, atTheDoor } from "./sign-ins/at-the-door.ts";
import { enterWith } from "./sign-ins/enter.ts";
import type { SignInTicket } from "./sign-ins/tickets.ts";
import { walletLoginWith } from "./wallets/wallet-login.ts";

type LoginParams = ReturnType<Calls["user/login"]["params"]["parse"]>;
type FactorParams = ReturnType<Calls["user/login_factor"]["params"]["parse"]>;

/** Addresses that signed in to an account since the start. */
const MOST_FAMILIAR = 20_000;

export function loginWith(needs: UserNeeds) {
	const { people, views, passwords, gate, factors, lost, passkeys, tickets, history, messages, hold, now } = needs;
	const familiar = new Set<string>();
	const enter = enterWith(needs);

	function noteFamiliar(place: string): void {
		if (familiar.size >= MOST_FAMILIAR) familiar.delete(familiar.values().next().value as string);
		familiar.add(place);
	}

	async function login(params: LoginParams, asked: Asked): Promise<Answer<SignedIn>> {
		if (params.type === "wallet") return walletLogin(params, asked);
		const { type, area_code, account: typed, password } = params;
		if (typed === undefined) return refused("field_required", "account");
		if (password === undefined) return refused("field_required", "password");
		const account = keyOfTyped({ type, area_code, account: typed });
		if (account === undefined) return refused("invalid_phone", "account");
		const address = addressKey(asked.address);
		const ownMachine = countedAddress({ views }, asked) === undefined;
		const place = `${account} ${address}`;
		const found = await atTheDoor(people, account, params.device);
		const known = found?.device ?? (familiar.has(place) ? address : undefined);
		const { challenge, solution } = params;
		const lane = await gate.signIn({ account, address, ownMachine, known, challenge, solution });
		if (typeof lane !== "string") return lane;
		const row = found?.user;
		let right: boolean;
		try {
			right = await passwords.matches(row?.password_hash ?? undefined, password, { lane, address, account });
		} catch (error) {
			// A crowd took its turn: it proves that it means it, and has one of those kept for who does.
			if (lane === "plain" && error instanceof TurnLost) return gate.challenge({ account, address });
			throw error;
		}
		if (found === undefined || !right) {
			if (row !== undefined) history.noteWrong(row.id, "wrong_password", asked);
			return refused("credentials_wrong");
		}
		return goOn(found, account, "password", params, asked);
	}

	/** After a first step that was right. @param key the name under which the account was found */
	async function goOn(
		{ user: row, device, totp: on }: AtTheDoor,
		key: string,
		way: "password" | "wallet",
		{ device: given, totp }: LoginParams,
		asked: Asked,
	): Promise<Answer<SignedIn>> {
		const place = `${key} ${addressKey(asked.address)}`;
		const entering = { user: row.id, passwordHash: row.password_hash, device: given };
		if (on && !(await endsLost(row, asked))) {
			// An address is not enough here: a thief of the password may have come in from many before there was a second step.
			const half = { ...entering, known: device, place };
			if (totp !== undefined) return second(half, totp, asked);
			const offered = (await passkeys.has(row.id)) ? "totp passkey" : "totp";
			return refused("second_factor_required", undefined, { ticket: tickets.make(half), factors: offered });
		}
		noteFamiliar(place);
		return enter({ ...entering, knowsDevice: device !== undefined, way }, asked);
	}

	/** A second step that was said to be lost, and that nobody used while all had to wait, is turned off. */
	async function endsLost(row: UserRow, asked: Asked): Promise<boolean> {
		if (((await lost.endsAt(row.id)) ?? Number.POSITIVE_INFINITY) > now()) return false;
		await hold(Number(row.id), "second_factor");
		await factors.remove(row.id);
		await afterCommit("a lost second step is off", () => messages.security(row, "second_factor_off", asked));
		return true;
	}

	const walletLogin = walletLoginWith(needs, (found, key, params, asked) => goOn(found, key, "wallet", params, asked));

	async function loginFactor({ ticket, code, passkey }: FactorParams, asked: Asked): Promise<Answer<SignedIn>> {
		const half = tickets.try(ticket);
		if (half === undefined) return refused("sign_in_expired");
		if (passkey !== undefined) {
			const user = await passkeys.check(passkey, { for: "second", user: half.user, ticket }, asked);
			if ("kind" in user) {
				if (user.code !== "origin_refused") history.noteWrong(half.user, "wrong_second_factor", asked);
				return user;
			}
			if (!tickets.spend(ticket)) return refused("sign_in_expired");
			noteFamiliar(half.place);
			return enter({ ...half, way: "passkey" }, asked);
		}
		if (code === undefined) return refused("field_required", "code");
		// Of two at once with the same ticket one finds it used.
		return second(half, code, asked, () => tickets.spend(ticket));
	}

	/** @param spend false: the first step was used meanwhile */
	async function second(half: SignInTicket, code: string, asked: Asked, spend = () => true): Promise<Answer<SignedIn>> {
		const { user, known, place } = half;
		const way = await factors.check(user, code, { known, address: addressKey(asked.address) });
		if (typeof way !== "string") {
			if (way.kind === "refused") history.noteWrong(user, "wrong_second_factor", asked);
			return way;
		}
		if (!spend()) return refused("sign_in_expired");
		noteFamiliar(place);
		return enter({ ...half, way }, asked);
	}

	return { login, loginFactor };
}
