// Shows warnings and problems of an address. If a known address looks similar, the differing groups of characters are marked.
import type { AddressProblem, AddressWarning } from "@candor/contract";
import { useLingui } from "@lingui/react/macro";
import { TriangleAlert } from "lucide-react";
import { AddressGroups } from "../../../domain/chain-transfers/address-text.tsx";

export function useAddressProblems(): Record<AddressProblem, string> {
	const { t } = useLingui();
	return {
		malformed: t`This is not a valid address of this network.`,
		checksum_wrong: t`The checksum is wrong. Copy the address again; one character may be missing or mistyped.`,
		other_network: t`This address belongs to another network. Coins sent there would be lost.`,
		own_deposit: t`This is your own deposit address here. Use the address of another wallet.`,
		token_contract: t`This is the contract of a token. Coins sent there would be lost.`,
		burn_address: t`Nobody can spend from this address. Coins sent there would be lost.`,
		screened: t`Withdrawals to this address are not possible.`,
		known: t`You have saved this address already.`,
	};
}

export function AddressWarnings({ address, warnings }: { address: string; warnings: readonly AddressWarning[] }) {
	const { t } = useLingui();
	if (warnings.length === 0) return null;
	const texts: Record<AddressWarning["code"], string> = {
		checksum_missing: t`This spelling has no checksum, so a typing error stays unnoticed. Compare every group.`,
		looks_alike: t`It looks like another address of yours, but it is a different one.`,
		internal: t`It belongs to a user of this exchange. The coins move at once and without a fee.`,
		unused: t`The network has never seen this address. Compare every group.`,
	};
	return (
		<ul className="grid gap-2">
			{warnings.map(({ code, like }) => (
				<li
					key={`${code} ${like?.address}`}
					className="flex items-start gap-2.5 rounded-m bg-[color-mix(in_srgb,var(--warn)_13%,transparent)] px-3 py-2.5 text-12 text-warn"
				>
					<TriangleAlert aria-hidden size={16} strokeWidth={1.75} className="mt-px shrink-0" />
					<div className="grid min-w-0 gap-1">
						<span>{texts[code]}</span>
						{like !== null && <Similar address={address} like={like} />}
					</div>
				</li>
			))}
		</ul>
	);
}

function Similar({
	address,
	like: { address: other, label, differs },
}: {
	address: string;
	like: NonNullable<AddressWarning["like"]>;
}) {
	const { t } = useLingui();
	const name = label ?? t`your deposit address`;
	return (
		<>
			<span>{t`${differs} characters differ from ${name}:`}</span>
			<AddressGroups address={address} comparedWith={other} />
			<AddressGroups address={other} className="text-soft" />
		</>
	);
}
