import type { Notice } from "@candor/contract";
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import {
	ChevronRight,
	HandCoins,
	Hourglass,
	type LucideIcon,
	OctagonPause,
	Percent,
	PiggyBank,
	Scale,
	Sparkles,
	Users,
	Wrench,
} from "lucide-react";
import type { ReactNode } from "react";
import { percentOfRate } from "../../../domain/contracts/calculate/funding.ts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import type { PagePath, To } from "../../../shared/navigation/paths.ts";

type NoticeOf<K extends Notice["kind"]> = Extract<Notice, { kind: K }>;

export function MessageRow({ message, first }: { message: Notice; first: boolean }) {
	return (
		<article className={first ? undefined : "hairline"}>
			<Message message={message} />
		</article>
	);
}

function Message({ message }: { message: Notice }) {
	switch (message.kind) {
		case "option_settled":
			return <OptionSettled message={message} />;
		case "liquidation":
			return <Liquidated message={message} />;
		case "deleveraged":
			return <Deleveraged message={message} />;
		case "settled":
			return <Settled message={message} />;
		case "position_near_liquidation":
			return <NearLiquidation message={message} />;
		case "high_funding":
			return <HighFunding message={message} />;
		case "earn_completed":
			return <HostingCompleted message={message} />;
		case "subscription_launched":
		case "ieo_listed":
			return <CoinsCame message={message} />;
		case "subscription_refunded":
		case "ieo_refunded":
			return <OfferingRefunded message={message} />;
		case "fund_entered":
		case "fund_paid":
		case "fund_returned":
			return <FundMoved message={message} />;
		case "ieo_allotted":
			return <Allotted message={message} />;
		case "fund_in_kind":
			return <FundCoins message={message} />;
		case "rebates_paid":
		case "rebates_expiring":
			return <Rebates message={message} />;
		case "held_released":
			return <HeldReleased message={message} />;
		case "p2p_order":
			return <P2pOrderMoved message={message} />;
		case "p2p_time":
			return <P2pTime message={message} />;
		case "p2p_advertisement":
			return <P2pAdvertisement message={message} />;
		default:
			return <LossLimit message={message} />;
	}
}

function Liquidated({ message }: { message: NoticeOf<"liquidation"> }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const own = useHideableFigure();
	const { product, direction, currency, position } = message;
	const mark = figure(message.mark_price);
	const returned = `${own(message.returned, { short: true, least: 2 })} ${currency}`;
	return (
		<Row message={message} icon={Scale} to="/pages/lever/info" search={{ id: position }}>
			{direction === "long"
				? t`Your ${product} long was liquidated at mark price ${mark}; ${returned} came back.`
				: t`Your ${product} short was liquidated at mark price ${mark}; ${returned} came back.`}
		</Row>
	);
}

function NearLiquidation({ message }: { message: NoticeOf<"position_near_liquidation"> }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const { product, direction, position } = message;
	const [mark, liquidation] = [figure(message.mark_price), figure(message.liquidation_price)];
	return (
		<Row message={message} icon={Scale} to="/pages/lever/info" search={{ id: position }}>
			{direction === "long"
				? t`Your ${product} long is near liquidation: mark price ${mark}, liquidated at ${liquidation}.`
				: t`Your ${product} short is near liquidation: mark price ${mark}, liquidated at ${liquidation}.`}
		</Row>
	);
}

function HighFunding({ message }: { message: NoticeOf<"high_funding"> }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const { product, direction, account_type } = message;
	const [rate, until] = [`${figure(percentOfRate(message.rate.replace("-", "")), { places: 4 })}%`, time(message.until)];
	return (
		<Row message={message} icon={Percent} to={account_type === "real" ? "/pages/lever/index" : "/pages/lever/simulator"}>
			{direction === "long"
				? t`Funding on your ${product} long is high: ${rate}, paid at ${until}.`
				: t`Funding on your ${product} short is high: ${rate}, paid at ${until}.`}
		</Row>
	);
}

/** Returns the closed quantity in the base currency, which may be only a part of the position. */
function sizeOf(
	{ amount, product }: Pick<NoticeOf<"settled">, "amount" | "product">,
	own: ReturnType<typeof useHideableFigure>,
): string {
	return `${own(amount, { short: true })} ${product.split("/")[0]}`;
}

function Deleveraged({ message }: { message: NoticeOf<"deleveraged"> }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const own = useHideableFigure();
	const { product, direction, currency, position } = message;
	const size = sizeOf(message, own);
	const price = figure(message.price);
	const gain = `${own(message.profit_loss, { short: true, least: 2, sign: true })} ${currency}`;
	return (
		<Row message={message} icon={Scale} to="/pages/lever/info" search={{ id: position }}>
			{direction === "long"
				? t`Your ${product} long was auto-deleveraged at ${price}: ${size}, ${gain}.`
				: t`Your ${product} short was auto-deleveraged at ${price}: ${size}, ${gain}.`}
		</Row>
	);
}

function Settled({ message }: { message: NoticeOf<"settled"> }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const own = useHideableFigure();
	const { product, direction, currency, position } = message;
	const size = sizeOf(message, own);
	const price = figure(message.price);
	const gain = `${own(message.profit_loss, { short: true, least: 2, sign: true })} ${currency}`;
	const words = () => {
		if (message.why === "outage") {
			return direction === "long"
				? t`Your ${product} long was closed at ${price}, the last mark price before an outage: ${size}, ${gain}.`
				: t`Your ${product} short was closed at ${price}, the last mark price before an outage: ${size}, ${gain}.`;
		}
		return direction === "long"
			? t`Final settlement: your ${product} long was closed at the last mark price, ${price}: ${gain}.`
			: t`Final settlement: your ${product} short was closed at the last mark price, ${price}: ${gain}.`;
	};
	return (
		<Row message={message} icon={OctagonPause} to="/pages/lever/info" search={{ id: position }}>
			{words()}
		</Row>
	);
}

function OptionSettled({ message }: { message: NoticeOf<"option_settled"> }) {
	const { t } = useLingui();
	const own = useHideableFigure();
	const { product, result, profit_loss, currency, option } = message;
	const amount = `${own(profit_loss, { short: true, least: 2, sign: true })} ${currency}`;
	const words = {
		won: t`Your ${product} option won: ${amount}.`,
		lost: t`Your ${product} option lost: ${amount}.`,
		fair: t`Your ${product} option ended in a draw; the stake was returned.`,
		void: t`Your ${product} option is void; the stake came back.`,
	};
	return (
		<Row message={message} icon={Hourglass} to="/pages/option/info" search={{ id: option }}>
			{words[result]}
		</Row>
	);
}

function HeldReleased({ message }: { message: NoticeOf<"held_released"> }) {
	const { t } = useLingui();
	const { product, item, way } = message;
	const what = {
		options: t`Option`,
		contracts: t`Position`,
		earn: t`Earn order`,
		subscription: t`Subscription`,
		ieo: t`IEO application`,
	}[product];
	const children =
		way === "release"
			? t`${what} ${item}: the fault is fixed, and it is no longer on hold.`
			: t`${what} ${item}: it could not be completed after a fault, so it was closed and your money was returned.`;
	const rest = { message, icon: Wrench, children };
	if (product === "options") return <Row {...rest} to="/pages/option/info" search={{ id: item }} />;
	if (product === "contracts") return <Row {...rest} to="/pages/lever/info" search={{ id: item }} />;
	if (product === "earn") return <Row {...rest} to="/pages/finance/ordersPage" search={{ id: item }} />;
	if (product === "ieo") return <Row {...rest} to="/pages/assets/ieo/orderDetail" search={{ id: item }} />;
	return <Row {...rest} to="/pages/publication/index" />;
}

function P2pOrderMoved({ message }: { message: NoticeOf<"p2p_order"> }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const own = useHideableFigure();
	const { order, state, side } = message;
	const coins = `${own(message.quantity, { short: true })} ${message.currency}`;
	const money = `${own(message.amount, { short: true })} ${message.fiat}`;
	const due = message.due_at === null ? "" : time(message.due_at);
	const text = {
		created: t`A P2P order is open: ${coins} for ${money}.`,
		paying: side === "buy" ? t`Pay ${money} for ${coins} until ${due}.` : t`The buyer pays ${money} for ${coins} until ${due}.`,
		closing: t`No payment of ${money} was reported in time. Appeal until ${due} if you disagree.`,
		paid:
			side === "sell" ? t`The buyer has paid ${money}. Check it and release ${coins}.` : t`You reported a payment of ${money}.`,
		disputed: t`Your P2P order of ${coins} is in dispute. Send your evidence.`,
		released: side === "buy" ? t`You bought ${coins}. They are frozen until ${due}.` : t`You sold ${coins} for ${money}.`,
		cancelled: t`Your P2P order of ${coins} was cancelled.`,
	}[state];
	return (
		<Row message={message} icon={Users} to="/pages/assets/c2c/orderDetail" search={{ id: order }}>
			{text}
		</Row>
	);
}

function P2pTime({ message }: { message: NoticeOf<"p2p_time"> }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const due = time(message.due_at);
	return (
		<Row message={message} icon={Hourglass} to="/pages/assets/c2c/orderDetail" search={{ id: message.order }}>
			{message.left === "half"
				? t`Half of the time of your P2P order is over. It ends at ${due}.`
				: t`Your P2P order ends soon, at ${due}.`}
		</Row>
	);
}

function P2pAdvertisement({ message }: { message: NoticeOf<"p2p_advertisement"> }) {
	const { t } = useLingui();
	return (
		<Row message={message} icon={Users} to="/pages/assets/c2c/merchant">
			{message.state === "closed"
				? t`Your ad was closed, because a deposit was reversed.`
				: t`Your ad is hidden: less than its smallest order is left.`}
		</Row>
	);
}

function Rebates({ message }: { message: NoticeOf<"rebates_paid" | "rebates_expiring"> }) {
	const { t } = useLingui();
	const { day } = useFigures();
	if (message.kind === "rebates_paid") {
		const paidFor = day(message.day);
		return (
			<Row message={message} icon={HandCoins} to="/pages/promotion/rebates">
				{t`Rebates for the fees of your friends up to ${paidFor} are in your spot account.`}
			</Row>
		);
	}
	const lapseDay = day(message.lapses_at);
	return (
		<Row message={message} icon={HandCoins} to="/pages/promotion/index">
			{t`Pending rebates lapse on ${lapseDay}. They are paid if you and your friends are verified before.`}
		</Row>
	);
}

function HostingCompleted({ message }: { message: NoticeOf<"earn_completed"> }) {
	const { t } = useLingui();
	const own = useHideableFigure();
	const [amount, interest] = [message.amount, message.interest].map((text) => own(text, { short: true, least: 2 }));
	const { currency, order } = message;
	return (
		<Row message={message} icon={PiggyBank} to="/pages/finance/ordersPage" search={{ id: order }}>
			{t`Earn order completed: ${amount} ${currency} returned, ${interest} ${currency} interest paid.`}
		</Row>
	);
}

function CoinsCame({ message }: { message: NoticeOf<"subscription_launched" | "ieo_listed"> }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const own = useHideableFigure();
	const { name, currency, time: at } = message;
	const unlocksAt = message.kind === "ieo_listed" ? message.lock_date : message.unlocks_at;
	const coins = `${own(message.quantity, { short: true })} ${currency}`;
	const until = time(unlocksAt);
	return (
		<OfferingRow message={message}>
			{unlocksAt > at
				? t`${name}: ${coins} was added to your spot account, locked until ${until}.`
				: t`${name}: ${coins} in your spot account is available.`}
		</OfferingRow>
	);
}

function OfferingRefunded({ message }: { message: NoticeOf<"subscription_refunded" | "ieo_refunded"> }) {
	const { t } = useLingui();
	const own = useHideableFigure();
	const { name } = message;
	const amount = `${own(message.amount, { short: true, least: 2 })} ${message.currency}`;
	return <OfferingRow message={message}>{t`${name} was called off: all of your ${amount} came back.`}</OfferingRow>;
}

function FundMoved({ message }: { message: NoticeOf<"fund_entered" | "fund_paid" | "fund_returned"> }) {
	const { t } = useLingui();
	const own = useHideableFigure();
	const { name, currency } = message;
	const short = (amount: string) => own(amount, { short: true, least: 2 });
	const amount = `${short(message.amount)} ${currency}`;
	const words = () => {
		if (message.kind === "fund_returned") return t`${name} could not take your ${amount}: all of it is free again.`;
		const units = short(message.units);
		if (message.kind === "fund_entered") {
			const cost = `${short(message.cost)} ${currency}`;
			return t`${name}: your ${amount} bought ${units} units; coming in cost ${cost}.`;
		}
		const left = short(message.left);
		return Number(message.left) > 0
			? t`${name}: ${amount} for ${units} units was added to your Earn account; ${left} units were not sold within a day and stay pending.`
			: t`${name}: ${amount} for ${units} units was added to your Earn account.`;
	};
	return (
		<Row message={message} icon={Sparkles} to="/pages/finance/fund/index" search={{ id: message.fund }}>
			{words()}
		</Row>
	);
}

function FundCoins({ message }: { message: NoticeOf<"fund_in_kind"> }) {
	const { t } = useLingui();
	const own = useHideableFigure();
	const { name, fund } = message;
	const coins = `${own(message.quantity, { short: true })} ${message.currency}`;
	return (
		<Row message={message} icon={Sparkles} to="/pages/finance/fund/index" search={{ id: fund }}>
			{t`${name}: a market had no price for 30 days. Your share of its coins, ${coins}, is in your spot account.`}
		</Row>
	);
}

function Allotted({ message }: { message: NoticeOf<"ieo_allotted"> }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const own = useHideableFigure();
	const { name, currency } = message;
	const coins = `${own(message.allotment_quantity, { short: true })} ${currency}`;
	const cost = `${own(message.cost, { short: true, least: 2 })} ${message.payment_currency}`;
	const until = time(message.pay_date);
	return (
		<OfferingRow message={message}>
			{Number(message.allotment_quantity) > 0
				? t`${name}: you were allotted ${coins} for ${cost}, paid by itself at ${until}.`
				: t`${name}: nothing was allotted to you, and all of your money is free again.`}
		</OfferingRow>
	);
}

function OfferingRow({ message, children }: { message: Notice & { order: number }; children: ReactNode }) {
	const isIeo = message.kind.startsWith("ieo");
	const rest = { message, icon: Sparkles, children };
	if (isIeo) return <Row {...rest} to="/pages/assets/ieo/orderDetail" search={{ id: message.order }} />;
	const offering = "offering" in message ? message.offering : undefined;
	return <Row {...rest} to="/pages/publication/details" search={{ id: offering }} />;
}

function LossLimit({ message }: { message: NoticeOf<"loss_limit"> }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const own = useHideableFigure();
	const [lost, limit] = [message.lost, message.limit].map((text) => own(text, { short: true, least: 2 }));
	const { currency } = message;
	const until = time(message.until);
	return (
		<Row message={message} icon={OctagonPause} to="/pages/settings/security/index" search={{ open: "limits" }}>
			{t`Your daily loss limit is reached: ${lost} of ${limit} ${currency}. Nothing that can lose is sold to you until ${until}.`}
		</Row>
	);
}

function Row<P extends PagePath>({
	message: { read, time: at },
	icon: Icon,
	children,
	...link
}: To<P> & { message: Notice; icon: LucideIcon; children: ReactNode }) {
	const { t } = useLingui();
	const { time } = useFigures();
	return (
		<Link {...link} className="pressable flex items-center gap-3 py-3.5">
			<span className="tint-brand grid size-9 shrink-0 place-items-center rounded-m max-[349px]:hidden">
				<Icon aria-hidden size={18} strokeWidth={1.75} />
			</span>
			<span className="min-w-0 flex-1">
				<span className="num block text-14 leading-[1.35] font-medium break-words">
					{!read && (
						<span className="mr-2 inline-block size-[7px] -translate-y-px rounded-full bg-brand">
							<span className="sr-only">{t`New`}</span>
						</span>
					)}
					{children}
				</span>
				<time dateTime={new Date(at).toISOString()} className="num mt-1.5 block text-11 text-faint">
					{time(at)}
				</time>
			</span>
			<ChevronRight aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-faint" />
		</Link>
	);
}
