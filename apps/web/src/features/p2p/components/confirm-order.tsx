// Asks for confirmation of an order: shows all values that the user entered, at a fixed price. A sale also asks for the fund
// password.
import type { CallRefused } from "@candor/client";
import type { Advertisement } from "@candor/contract";
import { Button, KEEP_ON_NAVIGATION, Sheet, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCurrentUser } from "../../../data/current-user.ts";
import { interrupt } from "../../../data/interrupted-form.ts";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { DIGITS } from "../../../domain/fund-password/fund-password-digits.ts";
import { FundPasswordField } from "../../../domain/fund-password/fund-password-field.tsx";
import { NoFundPassword } from "../../../domain/fund-password/fund-password-sheet.tsx";
import { p2pKeys } from "../../../domain/p2p/p2p-keys.ts";
import { amountText } from "../../../shared/amounts/units.ts";
import { navigate } from "../../../shared/navigation/router.ts";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import type { OrderSums, Trade, Typed } from "../calculate/order-amounts.ts";
import { pricePlaces } from "../calculate/price-places.ts";
import { useDuration, usePayTypeName } from "./labels.ts";

export interface ConfirmOrderProps {
	advertisement: Advertisement;
	price: string;
	sums: OrderSums;
	trade: Trade;
	typed: Typed;
	payType: Advertisement["pay_types"][number];
	/** Payment account of the user; required if the user sells. */
	account: number | undefined;
	open: boolean;
	onClose: () => void;
	onAccepted: () => void;
	/** Called with a refusal that the page's form must show. The sheet is then closed. */
	onRefused: (words: string, field: string | undefined) => void;
}

export function ConfirmOrder({ open, onClose, onRefused, ...form }: ConfirmOrderProps) {
	const { t } = useLingui();
	const isPurchase = form.advertisement.side === "sell";
	return (
		<Sheet
			open={open}
			onOpenChange={(next) => !next && onClose()}
			title={isPurchase ? t`Confirm the purchase` : t`Confirm the sale`}
		>
			<Form
				{...form}
				onClose={onClose}
				onRefused={(words, field) => {
					onClose();
					onRefused(words, field);
				}}
			/>
		</Sheet>
	);
}

function Form(props: Omit<ConfirmOrderProps, "open">) {
	const { onClose, onAccepted, onRefused } = props;
	// The sheet shows the order as it was when the sheet opened, so that a new price changes nothing while the user taps.
	const [{ advertisement, price, sums, trade, typed, payType, account }] = useState(props);
	const { t } = useLingui();
	const { figure } = useFigures();
	const queries = useQueryClient();
	const payTypeName = usePayTypeName();
	const duration = useDuration();
	const hasPassword = useCurrentUser()?.has_password !== false;
	const { id, version, currency, fiat, merchant } = advertisement;
	const isPurchase = advertisement.side === "sell";
	const [password, setPassword] = useState("");
	const [passwordProblem, setPasswordProblem] = useState<string>();
	const [problem, setProblem] = useState<string>();
	const request = useMoneyRequest("POST ctc/order/add", "p2p order");
	const amount = amountText(sums.amount, trade.fiatDecimals);
	const quantity = amountText(sums.quantity, trade.coinDecimals);
	const money = `${figure(amount, { short: true })} ${fiat}`;
	const coins = `${figure(quantity, { short: true })} ${currency}`;
	const send = () => {
		setProblem(undefined);
		if (!isPurchase && password.length < DIGITS) return setPasswordProblem(t`The fund password is exactly 6 digits`);
		request.send({
			params: {
				...{ product_id: id, version, price, pay_type: payType.pay_type },
				...(typed.of === "amount" ? { amount } : { quantity }),
				...(!isPurchase && account !== undefined && { account_id: account }),
				...(!isPurchase && { pay_password: password }),
			},
			// This text identifies the request. Version, price and password are not part of it: if they change before the user
			// tries again, it is still the same order.
			intention: `${id} ${typed.of} ${typed.of === "amount" ? amount : quantity} ${payType.pay_type} ${isPurchase ? "" : account}`,
			answered({ order }) {
				onClose();
				onAccepted();
				toast(t`The order is open`, "good", KEEP_ON_NAVIGATION);
				void queries.invalidateQueries({ queryKey: p2pKeys.orders });
				navigate({ to: "/pages/assets/c2c/orderDetail", search: { id: order.id }, replace: true });
			},
			failed(words, field, refusal?: CallRefused) {
				if (refusal?.id.startsWith("fund_password") === true || field === "pay_password") return setPasswordProblem(words);
				// If no response arrived, the sheet stays open, so that a second tap repeats the same request.
				if (refusal === undefined) return setProblem(words);
				onRefused(words, field);
			},
		});
	};
	const hold = duration(payType.hold_ms);
	const window = duration(payType.window_ms);
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-2">
			<dl>
				<LabelledFigure
					label={
						isPurchase
							? t({ message: "You pay", context: "in a P2P order" })
							: t({ message: "You receive", context: "money or coins of a P2P order" })
					}
					strong
				>
					{money}
				</LabelledFigure>
				<LabelledFigure label={isPurchase ? t`You receive (coins)` : t`You sell (coins)`} strong>
					{coins}
				</LabelledFigure>
				<LabelledFigure label={t`Price`}>{`${figure(price, pricePlaces(price, trade.fiatDecimals))} ${fiat}`}</LabelledFigure>
				<LabelledFigure label={t`Payment method`}>{payTypeName(payType.pay_type)}</LabelledFigure>
				<LabelledFigure label={t`Time to pay`}>{window}</LabelledFigure>
				<LabelledFigure label={t`Merchant`}>
					<span translate="no">{merchant.name}</span>
				</LabelledFigure>
				{isPurchase && (
					<LabelledFigure label={t`Frozen after the purchase`} strong>
						{hold}
					</LabelledFigure>
				)}
			</dl>
			{!isPurchase && !hasPassword ? (
				<NoFundPassword onLeave={() => interrupt(`p2p order ${id}`)} />
			) : (
				<>
					{!isPurchase && (
						<FundPasswordField
							label={t`Fund password`}
							name="pay_password"
							value={password}
							onValueChange={(digits) => {
								setPassword(digits);
								setPasswordProblem(undefined);
							}}
							onEnter={send}
							error={passwordProblem}
						/>
					)}
					<FormProblem>{problem}</FormProblem>
					<Button size="large" wide tone={isPurchase ? "up" : "down"} busy={request.sending} onClick={send}>
						{isPurchase ? t`Buy ${coins}` : t`Sell ${coins}`}
					</Button>
				</>
			)}
		</div>
	);
}
