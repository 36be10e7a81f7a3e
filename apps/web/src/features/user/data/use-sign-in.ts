// Last step of sign-in and registration: it stores the session for all tabs, clears the form, and opens the next page. It does not sign
// in a user who left the form before the response.
import type { SignedIn } from "@candor/contract";
import { useEffect, useRef } from "react";
import { call } from "../../../data/api.ts";
import { session } from "../../../data/session.ts";
import { goTo, place } from "../../../shared/navigation/router.ts";
import { returnPath } from "../calculate/return-path.ts";
import { forgetSent } from "./sent-codes.ts";
import { forgetTyped } from "./sign-in-draft.ts";

/** Returns a function that handles the server's response and returns true if the user is now signed in. */
export function useSignIn(backpage: string | undefined): (signedIn: SignedIn) => boolean {
	// The path changes as soon as the user taps a link, even while the next page is loading.
	const here = useRef(place.get().pathname);
	const gone = useRef(false);
	const isLeft = () => gone.current || place.get().pathname !== here.current;
	useEffect(() => {
		gone.current = false;
		return () => {
			gone.current = true;
		};
	}, []);
	useEffect(
		() =>
			session.subscribe(() => {
				if (session.get() === null) return;
				forgetTyped();
				forgetSent();
				// The next page replaces the form in the history, so that Back does not lead to the form.
				goTo(returnPath(backpage, window.location.origin), { replace: true });
			}),
		[backpage],
	);
	return ({ token, user }) => {
		if (isLeft()) {
			// The app does not use this session, so the server should end it.
			void call("POST user/logout", {}, { silent: true, token }).catch(() => undefined);
			return false;
		}
		session.set({ token, user });
		return true;
	};
}
