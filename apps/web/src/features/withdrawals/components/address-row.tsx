import type { AddressBookEntry } from "@candor/contract";
import { Badge, Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import { shortAddress } from "../../../domain/chain-transfers/address-text.tsx";
import { NETWORK_NAMES } from "../../../domain/chain-transfers/network-texts.ts";
import { useTimeLeft } from "../../../domain/chain-transfers/time-left.ts";
import { CoinMark } from "../../../domain/market/coin-mark.tsx";
import { Link } from "../../../shared/navigation/link.tsx";

export function AddressRow({ entry: { id, currency, chain, address, label, usable_from } }: { entry: AddressBookEntry }) {
	return (
		<li>
			<Card className="py-0">
				<Link to="/pages/user/address/address" search={{ id }} className="pressable flex items-center gap-3 py-3.5">
					<CoinMark code={currency} />
					<span className="min-w-0 flex-1">
						<span className="block text-14 font-semibold break-words">{label}</span>
						<span className="block text-12 text-soft">{`${currency} · ${NETWORK_NAMES[chain]}`}</span>
						<span translate="no" className="num block text-12 text-soft">
							{shortAddress(address)}
						</span>
					</span>
					<AddressState usableFrom={usable_from} />
					<ChevronRight aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-faint" />
				</Link>
			</Card>
		</li>
	);
}

/** Badge that shows if an address can be used, or the time until then. */
export function AddressState({ usableFrom }: { usableFrom: number }) {
	const { t } = useLingui();
	const left = useTimeLeft(usableFrom);
	return left === undefined ? <Badge tone="up">{t`Usable`}</Badge> : <Badge tone="warn">{t`Usable in ${left}`}</Badge>;
}
