// Asks the server why it refuses this page's WebSocket, because browsers do not report the reason.
import { useEffect, useState } from "react";

/**
 * Result for a page whose address the server does not accept. `publicUrl` is undefined if the server hides it from other
 * machines.
 */
export interface WrongAddress {
	readonly here: string;
	readonly publicUrl: string | undefined;
}

interface Told {
	readonly data?: { readonly allowed?: unknown; readonly public_url?: unknown } | null;
}

const THIS_MACHINE = /^(localhost|127\.|\[::1?\]|0\.0\.0\.0)/;

/**
 * Asks the server if it accepts this page's address. Returns undefined if the server accepts the address or does not answer the
 * question.
 */
async function wrongAddress(): Promise<WrongAddress | undefined> {
	const response = await fetch(new URL("/socket", API_BASE || location.href), { method: "POST" });
	const { data } = (await response.json()) as Told;
	if (data?.allowed !== false) return undefined;
	const url = URL.parse(String(data.public_url));
	const leads = url !== null && (!THIS_MACHINE.test(url.hostname) || THIS_MACHINE.test(location.hostname));
	return { here: location.origin, publicUrl: leads ? url.origin : undefined };
}

/**
 * Returns the result of the check; undefined while the address is accepted or the result is unknown. @param lost true if the
 * connection has been lost for more than a moment; each loss repeats the check
 */
export function useWrongAddress(lost: boolean): WrongAddress | undefined {
	const [wrong, setWrong] = useState<WrongAddress>();
	useEffect(() => {
		if (!lost) return;
		let over = false;
		wrongAddress().then(
			(found) => over || setWrong(found),
			() => {},
		);
		return () => {
			over = true;
			setWrong(undefined);
		};
	}, [lost]);
	return wrong;
}
