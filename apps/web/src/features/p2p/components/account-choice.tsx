// Lets the user choose one of their payment accounts of a pay type, or add one by a link.
import type { PaymentAccount } from "@candor/contract";
import { Button, Skeleton, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useTyped } from "../../../data/interrupted-form.ts";
import { useNotKnown } from "../../../data/online.ts";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";
import { usePaymentAccounts } from "../data/p2p-queries.ts";
import { ChoiceList } from "./choice-list.tsx";
import { usePayTypeName } from "./labels.ts";

export interface AccountChoiceProps {
	legend: string;
	payType: string;
	value: number | undefined;
	onValueChange: (id: number) => void;
	/** True to show the amount that each account can still pay today. */
	showsLimit?: boolean;
}

export function AccountChoice({ legend, payType, value, onValueChange, showsLimit }: AccountChoiceProps) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const payTypeName = usePayTypeName();
	const accounts = usePaymentAccounts();
	const notKnown = useNotKnown(accounts);
	if (accounts.data === undefined)
		return notKnown || accounts.isError ? (
			<div className="grid justify-items-start gap-2 text-12 text-soft">
				<p>{t`Your payment accounts could not be loaded`}</p>
				<Button size="small" onClick={() => void accounts.refetch()}>{t`Try again`}</Button>
			</div>
		) : (
			<Skeleton height={72} />
		);
	const own = accounts.data.list.filter((one) => one.pay_type === payType);
	const name = payTypeName(payType);
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-2">
			{own.length === 0 ? (
				<p className="text-12 text-soft">{t`You have no ${name} account yet.`}</p>
			) : (
				<ChoiceList
					legend={legend}
					value={value === undefined ? undefined : String(value)}
					onValueChange={(id) => onValueChange(Number(id))}
					items={own.map(({ id, holder, values, limit }) => {
						const left = figure(limit, { short: true });
						const numbers = values.map((one) => one.value).join(" · ");
						return {
							...{ value: String(id), label: holder },
							detail: (
								<span className="num">
									{numbers}
									{showsLimit === true && (
										<>
											<br />
											{t`This account can pay for ${left} USDT today`}
										</>
									)}
								</span>
							),
						};
					})}
				/>
			)}
			<LinkButton tone="ghost" to="/pages/assets/c2c/addAccount" search={{ pay_type: payType }}>
				{t`Add a payment account`}
			</LinkButton>
		</div>
	);
}

/**
 * Stores the account that the user chose last for a pay type. So the choice on the page of an advertisement is preselected on
 * the page of the order.
 */
export function usePayer(payType: string | undefined): readonly [number | undefined, (id: number) => void] {
	const [text, setText] = useTyped(`p2p payer ${payType}`);
	return [text === "" ? undefined : Number(text), (id) => setText(String(id))];
}

/** Returns the chosen account. If none is chosen, returns the first account of the pay type. */
export function useChosenAccount(payType: string | undefined, chosen: number | undefined): PaymentAccount | undefined {
	const accounts = usePaymentAccounts();
	const own = (accounts.data?.list ?? []).filter((one) => one.pay_type === payType);
	return own.find(({ id }) => id === chosen) ?? own[0];
}
