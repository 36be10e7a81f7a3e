import { useRef, useState } from "react";

/** Returns whether a request is pending, and a function that sends the form. The function ignores calls during a request. */
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
