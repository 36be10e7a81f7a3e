// POST user/login: the same answer after the same time, whether the account or the password was wrong.
import type { Calls, SignedIn } from "@candor/contract";
import { type Answer, data, refused } from "../../http/answer.ts";
import type { Asked } from "../../http/asked.ts";
import { addressKey } from "../../http/rate-limit.ts";
import { keyOf } from "../../http/sessions.ts";
import { keyOfTyped } from "../account-key.ts";
import { forgetDevice, knownDevice, rememberDevice } from "./devices.ts";
import { countedAddress, type UserNeeds } from "./needs.ts";
import { TurnLost } from "./password-turns.ts";
import { toUser } from "./show.ts";

type LoginParams = ReturnType<Calls["user/login"]["params"]["parse"]>;

/** Addresses that signed in to an account since the start. */
const MOST_FAMILIAR = 20_000;

export function loginWith({ people, views, passwords, gate, opening, sessions, now }: UserNeeds) {
	const familiar = new Set<string>();

	/** A change of password ends the sessions that are there; one that was just beginning with the old password ends here. */
	async function stillThe(passwordHash: string, id: bigint): Promise<boolean> {
		const row = await people.selectFrom("people.users").select("password_hash").where("id", "=", id).executeTakeFirst();
		return row?.password_hash === passwordHash;
	}

	function noteFamiliar(place: string): void {
		if (familiar.size >= MOST_FAMILIAR) familiar.delete(familiar.values().next().value as string);
		familiar.add(place);
	}

	return async function login(params: LoginParams, asked: Asked): Promise<Answer<SignedIn>> {
		const account = keyOfTyped(params);
		if (account === undefined) return refused("invalid_phone", "account");
		const address = addressKey(asked.address);
		const ownMachine = countedAddress({ views }, asked) === undefined;
		const place = `${account} ${address}`;
		const known = (await knownDevice(people, account, params.device)) ?? (familiar.has(place) ? address : undefined);
		const { challenge, solution } = params;
		const lane = await gate.signIn({ account, address, ownMachine, known, challenge, solution });
		if (typeof lane !== "string") return lane;
		const row = await people.selectFrom("people.users").selectAll().where("account_key", "=", account).executeTakeFirst();
		let right: boolean;
		try {
			right = await passwords.matches(row?.password_hash, params.password, { lane, address, account });
		} catch (error) {
			// A crowd took its turn: it proves that it means it, and has one of those kept for who does.
			if (lane === "plain" && error instanceof TurnLost) return gate.challenge({ account, address });
			throw error;
		}
		if (row === undefined || !right) return refused("credentials_wrong");
		if (!row.opened) await opening.open(Number(row.id));
		noteFamiliar(place);
		const device = await rememberDevice(people, row.id, params.device, now());
		const token = await sessions.start(Number(row.id), { address: asked.address, agent: asked.agent, device: keyOf(device) });
		if (!(await stillThe(row.password_hash, row.id))) {
			await sessions.end(keyOf(token));
			await forgetDevice(people, device);
			return refused("credentials_wrong");
		}
		return data({ token, device, user: toUser(row, views) });
	};
}
