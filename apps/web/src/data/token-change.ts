// Replaces the session's token when the user changes the password or the second factor. Other tabs get the new token too. Until
// they have it, they do not treat the end of the old token as a sign-out.
import { samePerson } from "./own-store.ts";
import { session, tokenChange } from "./session.ts";

/**
 * Longest time in ms for which other tabs wait for a new token. Without this limit, they would wait for ever if the page closes
 * during the change.
 */
const UNDER_WAY_MS = 60_000;

/**
 * Calls `send`, which changes the token on the server, and stores the new token from the response.
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
