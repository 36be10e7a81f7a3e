// POST user/factor_lost and user/factor_kept: whoever lost app and recovery codes says so with the password and a code to the own address
// or phone, and waits; whoever has them says no.
import type { Calls } from "@candor/contract";
import { type Answer, data, refused, text } from "../../../http/answer.ts";
import type { Feature } from "../../../http/call-registry.ts";
import type { Asked } from "../../../http/request-context.ts";
import { masked } from "../../../people/account-key.ts";
import { afterCommit } from "../after-commit.ts";
import { countedAddress } from "../counted-address.ts";
import { keysOf } from "../logins.ts";
import type { UserNeeds } from "../needs.ts";
import { wholeAccount } from "../whole-account.ts";
import { WAIT_MS, WAIT_UNTOLD_MS } from "./lost-factors.ts";

type LostParams = ReturnType<Calls["user/factor_lost"]["params"]["parse"]>;
interface Lost {
	readonly sent_to: string | null;
	readonly ends_at: number | null;
}

const SCENE = "second_factor";

export function lostFactorCalls(needs: UserNeeds): Feature {
	const { people, codes, factors, tickets, lost, messages, now } = needs;

	async function say({ ticket, code }: LostParams, asked: Asked): Promise<Answer<Lost>> {
		const half = tickets.peek(ticket);
		// Turned off since: there is nothing to lose, and nothing that a later one may be taken off with.
		if (half === undefined || (await factors.of(half.user)).length === 0) return refused("sign_in_expired");
		const waiting = await lost.endsAt(half.user);
		if (waiting !== undefined) return data({ sent_to: null, ends_at: waiting });
		const { user, logins } = await wholeAccount(people, half.user, now());
		const email = keysOf(logins, "email").at(-1);
		const key = email ?? keysOf(logins, "mobile").at(-1);
		if (key === undefined) return begin(user, undefined, WAIT_UNTOLD_MS, asked);
		if (code === undefined) {
			const channel = email === undefined ? "sms" : "mail";
			if (!messages.reaches(channel)) return refused(channel === "mail" ? "mail_unavailable" : "sms_unavailable");
			const asker = half.known === undefined ? "stranger" : { device: half.known };
			const made = await codes.make(SCENE, key, countedAddress(needs, asked), channel, asker);
			if (typeof made !== "string") return made;
			await messages.code({
				...{ channel, key, scene: SCENE, code: made },
				...{ language: user.language, wanted: true, user: user.id },
			});
			const sent_to = logins.findLast((login) => login.key === key)?.account ?? "";
			return data({ sent_to: masked(sent_to), ends_at: null });
		}
		if (tickets.try(ticket) === undefined) return refused("sign_in_expired");
		const wrong = await codes.check(SCENE, key, code, countedAddress(needs, asked));
		return wrong ?? begin(user, { key, code }, WAIT_MS, asked);
	}

	async function begin(
		user: Parameters<typeof messages.security>[0],
		sent: { readonly key: string; readonly code: string } | undefined,
		waitMs: number,
		asked: Asked,
	): Promise<Answer<Lost>> {
		const ends_at = await people.transaction().execute(async (transaction) => {
			// Of two at once with the same code, one finds it spent.
			if (sent !== undefined && !(await codes.spend(transaction, SCENE, sent.key, sent.code))) return undefined;
			return lost.begin(transaction, user.id, waitMs);
		});
		if (ends_at === undefined) return refused("code_expired", "code");
		await afterCommit("a second step is said to be lost", () => messages.security(user, "factor_lost", asked));
		return data({ sent_to: null, ends_at });
	}

	return (calls) => {
		calls.handle("user/factor_lost", say, "credentials");
		calls.handle("user/factor_kept", async (_params, asked) => {
			await lost.forget(BigInt(asked.user));
			return text("second_factor_kept");
		});
	};
}
