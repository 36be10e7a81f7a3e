// Asks the server if it accepts the address of this page. If not, reconnecting cannot succeed, and the connection notice says
// so.
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useWrongAddress } from "../../data/page-address.ts";

export function AddressCheck({ children }: { children: ReactNode }) {
	const { t } = useLingui();
	const wrong = useWrongAddress(true);
	if (wrong === undefined) return children;
	const { here, publicUrl } = wrong;
	return (
		<>
			{t`No live connection: the exchange does not accept this address (${here}). Its operator sets the accepted one as PUBLIC_URL.`}
			{publicUrl !== undefined && (
				<a className="pointer-events-auto mt-1 block underline" href={publicUrl}>
					{t`Open ${publicUrl}`}
				</a>
			)}
		</>
	);
}
