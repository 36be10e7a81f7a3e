// Lets the user choose a saved address. A new address is visible with its countdown, but cannot be chosen yet.
import type { AddressBookEntry } from "@candor/contract";
import { join, Sheet } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { BookUser, ChevronRight } from "lucide-react";
import { useState } from "react";
import { shortAddress } from "../../../domain/chain-transfers/address-text.tsx";
import { useTimeLeft } from "../../../domain/chain-transfers/time-left.ts";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";

export interface AddressChoiceProps {
	addresses: readonly AddressBookEntry[];
	value: AddressBookEntry | undefined;
	currencyId: number;
	error: string | undefined;
	onValueChange: (address: AddressBookEntry) => void;
}

export function AddressChoice({ addresses, value, currencyId, error, onValueChange }: AddressChoiceProps) {
	const { t } = useLingui();
	const [open, setOpen] = useState(false);
	return (
		<div className="grid gap-1.5">
			<span className="text-12 text-soft">{t`Address`}</span>
			<button
				type="button"
				aria-invalid={error !== undefined || undefined}
				onClick={() => setOpen(true)}
				className={join(
					"pressable flex min-h-14 w-full items-center gap-3 rounded-m bg-raised px-3 py-2 text-left",
					error !== undefined && "outline-[1.5px] outline-bad",
				)}
			>
				<BookUser aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-brand" />
				<span className="min-w-0 flex-1">
					<span className="block text-14 font-semibold break-words">{value?.label ?? t`Choose a saved address`}</span>
					{value !== undefined && (
						<span translate="no" className="num block text-12 text-soft">
							{shortAddress(value.address)}
						</span>
					)}
				</span>
				<ChevronRight aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-soft" />
			</button>
			<div role={error === undefined ? undefined : "alert"} className="min-h-[1.0625rem] text-12 text-bad">
				{error}
			</div>
			<Sheet open={open} onOpenChange={setOpen} title={t`Saved addresses`}>
				<ul className="pb-3">
					{addresses.map((address) => (
						<li key={address.id} className="hairline first:border-t-0">
							<Choice
								address={address}
								chosen={address.id === value?.id}
								onChoose={() => {
									onValueChange(address);
									setOpen(false);
								}}
							/>
						</li>
					))}
					{addresses.length === 0 && (
						<li className="py-3 text-12 text-soft">{t`No address of this coin and network is saved.`}</li>
					)}
				</ul>
				<LinkButton tone="ghost" to="/pages/user/address/create" search={{ currency_id: currencyId }}>
					{t`Add an address`}
				</LinkButton>
			</Sheet>
		</div>
	);
}

function Choice({ address, chosen, onChoose }: { address: AddressBookEntry; chosen: boolean; onChoose: () => void }) {
	const { t } = useLingui();
	const left = useTimeLeft(address.usable_from);
	return (
		<button
			type="button"
			disabled={left !== undefined}
			aria-current={chosen || undefined}
			onClick={onChoose}
			className="pressable flex min-h-14 w-full items-center gap-3 py-2 text-left disabled:opacity-60"
		>
			<span className="min-w-0 flex-1">
				<span className="block text-14 font-semibold break-words">{address.label}</span>
				<span translate="no" className="num block text-12 text-soft">
					{shortAddress(address.address)}
				</span>
			</span>
			{left !== undefined && <span className="num shrink-0 text-12 text-warn">{t`Usable in ${left}`}</span>}
		</button>
	);
}
