// Sends a form once at a time: a second tap during the request sends nothing.
import { useRef, useState } from "react";

/** Returns the state of sending, and the function that sends; `fail` gets the thrown error. */
export function useSubmit(
	fail: (failure: unknown) => void,
): readonly [boolean, <T>(send: () => Promise<T>, done: (answer: T) => void) => void] {
	const [sending, setSending] = useState(false);
	const busy = useRef(false);
	const submit = <T>(send: () => Promise<T>, done: (answer: T) => void) => {
		if (busy.current) return;
		busy.current = true;
		setSending(true);
		send()
			.then(done)
			.catch(fail)
			.finally(() => {
				busy.current = false;
				setSending(false);
			});
	};
	return [sending, submit];
}
