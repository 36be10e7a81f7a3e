import { useRef, useState } from "react";

/**
 * Returns a flag that is true while a request is pending, and a function that sends the form. During a request, calls of the
 * function are ignored.
 */
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
