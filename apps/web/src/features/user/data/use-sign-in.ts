// Last step of sign-in and registration: stores the session for all tabs, clears the form, and opens the next page. If the user
// left the form before the response, the user is not signed in.
import type { SignedIn } from "@candor/contract";
import { useEffect, useRef } from "react";
import { call } from "../../../data/api.ts";
import { session } from "../../../data/session.ts";
import { goTo, place } from "../../../shared/navigation/router.ts";
import { returnPath } from "../calculate/return-path.ts";
import { forgetSent } from "./sent-codes.ts";
import { forgetTyped } from "./sign-in-draft.ts";

/** Returns a function that handles the server's response. It returns true if the user is now signed in. */
export function useSignIn(backpage: string | undefined): (signedIn: SignedIn) => boolean {
	// The path is compared, because it changes as soon as the user taps a link, even while the next page is still loading.
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
				// The next page replaces the form in the browser's history, so that Back does not lead to the form.
				goTo(returnPath(backpage, window.location.origin), { replace: true });
			}),
		[backpage],
	);
	return ({ token, user }) => {
		if (isLeft()) {
			// The user has left the form, so the app drops this session, and the server should end it.
			void call("POST user/logout", {}, { silent: true, token }).catch(() => undefined);
			return false;
		}
		session.set({ token, user });
		return true;
	};
}
