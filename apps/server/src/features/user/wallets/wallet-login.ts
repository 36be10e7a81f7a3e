// POST user/login by a wallet: a signed message in the place of account and password. A wallet that nobody has yet opens an account, once
// its owner agrees and is invited.
import type { Calls, SignedIn } from "@candor/contract";
import { type Answer, refused } from "../../../http/answer.ts";
import { addressKey } from "../../../http/rate-limit.ts";
import type { Asked } from "../../../http/request-context.ts";
import { countedAddress } from "../counted-address.ts";
import { createAccountWith } from "../create-account.ts";
import { shortAddress } from "../logins.ts";
import type { UserNeeds } from "../needs.ts";
import { type AtTheDoor, atTheDoor } from "../sign-ins/at-the-door.ts";
import { Tickets } from "../sign-ins/tickets.ts";
import { loginOf } from "./own-wallets.ts";
import type { ProvenWallet } from "./wallet-proof.ts";

type LoginParams = ReturnType<Calls["user/login"]["params"]["parse"]>;

const NEW_WALLET_MS = 10 * 60_000;

/** @param goOn what a right first step is followed by: the second one, or the session */
export function walletLoginWith(
	needs: UserNeeds,
	goOn: (found: AtTheDoor, key: string, params: LoginParams, asked: Asked) => Promise<Answer<SignedIn>>,
) {
	const { people, wallets, limits, now } = needs;
	const { invitationOf, create } = createAccountWith(needs);
	const unknown = new Tickets<ProvenWallet>(now, NEW_WALLET_MS);

	return async function walletLogin(params: LoginParams, asked: Asked): Promise<Answer<SignedIn>> {
		if (params.ticket !== undefined) return open(params.ticket, params, asked);
		const { chain, address, message, signature } = params;
		if (chain === undefined) return refused("field_required", "chain");
		if (address === undefined) return refused("field_required", "address");
		if (message === undefined) return refused("field_required", "message");
		if (signature === undefined) return refused("field_required", "signature");
		const proven = await wallets.prove({ chain, address, message, signature }, "login", undefined);
		if (!("address" in proven)) return proven;
		const { key } = loginOf(proven);
		const found = await atTheDoor(people, key, params.device);
		if (found === undefined) return refused("wallet_new", undefined, { ticket: unknown.make(proven) });
		return goOn(found, key, params, asked);
	};

	async function open(ticket: string, { agree, invite_code }: LoginParams, asked: Asked): Promise<Answer<SignedIn>> {
		const proven = unknown.try(ticket);
		if (proven === undefined) return refused("sign_in_expired");
		if (agree !== true) return refused("agreement_required", "agree");
		const invitation = await invitationOf(invite_code ?? "");
		if ("kind" in invitation) return invitation;
		const address = countedAddress(needs, asked);
		const seconds = address === undefined ? 0 : limits.take("registration", addressKey(asked.address));
		if (seconds > 0) return { kind: "limited", seconds };
		if (!unknown.spend(ticket)) return refused("sign_in_expired");
		const nickname = shortAddress(proven.address);
		const account = { type: "wallet", login: loginOf(proven), passwordHash: null, nickname, invitation } as const;
		return create(account, asked, async () => undefined);
	}
}
