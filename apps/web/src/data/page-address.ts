// Finds out why this page's WebSocket is refused. Browsers do not report the reason, so the page asks the server once the connection is
// lost.
import { useEffect, useState } from "react";

/** Set if the server does not accept this page's address. `publicUrl` is undefined if the server hides it from other machines. */
export interface WrongAddress {
	readonly here: string;
	readonly publicUrl: string | undefined;
}

interface Told {
	readonly data?: { readonly allowed?: unknown; readonly public_url?: unknown } | null;
}

const THIS_MACHINE = /^(localhost|127\.|\[::1?\]|0\.0\.0\.0)/;

/** Returns undefined if the server accepts this page's address, or does not say. */
async function wrongAddress(): Promise<WrongAddress | undefined> {
	const response = await fetch(new URL("/socket", API_BASE || location.href), { method: "POST" });
	const { data } = (await response.json()) as Told;
	if (data?.allowed !== false) return undefined;
	const url = URL.parse(String(data.public_url));
	const leads = url !== null && (!THIS_MACHINE.test(url.hostname) || THIS_MACHINE.test(location.hostname));
	return { here: location.origin, publicUrl: leads ? url.origin : undefined };
}

/** Returns the result of the check. @param lost true if the connection is lost for more than a moment; each loss repeats the check */
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
