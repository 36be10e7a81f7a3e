// Finds out why this page gets no socket. Browsers do not say why a socket was refused, so the page asks the server once the connection is
// lost.
import { useEffect, useState } from "react";

/** `publicUrl` is undefined if the server does not tell it to other machines. */
export interface WrongAddress {
	readonly here: string;
	readonly publicUrl: string | undefined;
}

interface Told {
	readonly data?: { readonly allowed?: unknown; readonly public_url?: unknown } | null;
}

const THIS_MACHINE = /^(localhost|127\.|\[::1?\]|0\.0\.0\.0)/;

/** Undefined: pages of this address get sockets, or the server does not say. */
async function wrongAddress(): Promise<WrongAddress | undefined> {
	const response = await fetch(new URL("/socket", API_BASE || location.href), { method: "POST" });
	const { data } = (await response.json()) as Told;
	if (data?.allowed !== false) return undefined;
	const url = URL.parse(String(data.public_url));
	const leads = url !== null && (!THIS_MACHINE.test(url.hostname) || THIS_MACHINE.test(location.hostname));
	return { here: location.origin, publicUrl: leads ? url.origin : undefined };
}

/** @param lost for more than a moment: requested again each time */
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
