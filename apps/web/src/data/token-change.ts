// Replaces the session's token when the user changes the password or the second factor. Other tabs get the new token too. Until
// they have it, they do not treat the end of the old token as a sign-out.
import { samePerson } from "./own-store.ts";
import { session, tokenChange } from "./session.ts";

/**
 * Maximum time for which other tabs wait for a new token, ms. Without this limit, a page that is closed during the change would
 * make the other tabs wait for ever.
 */
const UNDER_WAY_MS = 60_000;

/**
 * Runs `send`, which changes the token on the server, and stores the new token of the response.
 * @throws the errors of `send`
 */
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
