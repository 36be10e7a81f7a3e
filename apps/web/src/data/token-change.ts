// Replaces the session's token after a new password or a change of the second factor. Other tabs take the new token: meanwhile none treats
// the end of the old one as a sign-out.
import { samePerson } from "./own-store.ts";
import { session, tokenChange } from "./session.ts";

/** A page that is closed meanwhile leaves the mark: other tabs wait no longer than this. */
const UNDER_WAY_MS = 60_000;

/** @throws as `send` */
export async function withNewToken<T extends { readonly token: string }>(send: () => Promise<T>): Promise<T> {
	const same = samePerson();
	tokenChange.set(Date.now() + UNDER_WAY_MS);
	try {
		const answer = await send();
		const now = session.get();
		if (now !== null && same()) session.set({ ...now, token: answer.token });
		return answer;
	} finally {
		tokenChange.set(0);
	}
}
