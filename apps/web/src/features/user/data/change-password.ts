// A new password ends every token, this device's too, and brings this one another. All tabs go on with that: while it is under way
// none takes the old one's end for its own.
import type { CallParams } from "@candor/contract";
import { call } from "../../../data/api.ts";
import { samePerson } from "../../../data/own-store.ts";
import { session, tokenChange } from "../../../data/session.ts";

/** A page that is closed meanwhile leaves the mark behind: nobody waits for it longer. */
const UNDER_WAY_MS = 60_000;

/** @throws as `call` */
export async function changePassword(params: CallParams<"user/e_pwd">): Promise<void> {
	const same = samePerson();
	tokenChange.set(Date.now() + UNDER_WAY_MS);
	try {
		const { token } = await call("POST user/e_pwd", params, { ownWords: true });
		const now = session.get();
		if (now !== null && same()) session.set({ ...now, token });
	} finally {
		tokenChange.set(0);
	}
}
