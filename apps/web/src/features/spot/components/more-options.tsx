import { useSelected } from "@candor/client/page";
import { CheckBox, join, Select } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { changeSettings, settings } from "../../../data/settings.ts";
import { hasPostOnly, hasStop, hasTimeInForce } from "../calculate/order-draft.ts";
import { changeDraft, useOrderForm } from "../data/order-form-state.ts";
import type { SpotPair } from "../data/pair-terms.ts";
import { useOrderLabels } from "./order-labels.ts";

export function MoreOptions({ pair }: { pair: SpotPair }) {
	const { t } = useLingui();
	const words = useOrderLabels();
	const symbol = pair.symbol;
	const [open, setOpen] = useState(false);
	const id = useId();
	const orderType = useOrderForm(symbol, (state) => state.draft.orderType);
	const timeInForce = useOrderForm(symbol, (state) => state.draft.timeInForce);
	const postOnly = useOrderForm(symbol, (state) => state.draft.postOnly);
	const trigger = useOrderForm(symbol, (state) => state.draft.trigger);
	const asks = useSelected(settings, ({ confirmOrders }) => confirmOrders);
	const summary = [
		hasTimeInForce(orderType) ? words.timeInForce[timeInForce] : undefined,
		hasPostOnly(orderType) && postOnly ? t`Post only` : undefined,
		hasStop(orderType) ? (trigger === "last" ? t`Last price` : t`Index`) : undefined,
	].filter((part) => part !== undefined);
	return (
		<div className="-my-1 text-12">
			<button
				type="button"
				aria-expanded={open}
				aria-controls={id}
				onClick={() => setOpen(!open)}
				className="flex min-h-9 w-full items-center justify-between gap-2 text-soft"
			>
				<span>{t`More`}</span>
				<span className="flex min-w-0 items-center gap-1">
					<span className="text-right leading-tight">{summary.join(" · ")}</span>
					<ChevronDown
						aria-hidden
						size={15}
						strokeWidth={1.75}
						className={join("shrink-0 transition-transform duration-200", open && "rotate-180")}
					/>
				</span>
			</button>
			<div id={id} hidden={!open} className={join("grid grid-cols-[minmax(0,1fr)] gap-2 pb-1", !open && "hidden")}>
				{hasTimeInForce(orderType) && (
					<Select
						label={t`Time in force`}
						value={timeInForce}
						onValueChange={(next) => changeDraft(symbol, { timeInForce: next, ...(next !== "gtc" && { postOnly: false }) })}
						items={(["gtc", "ioc", "fok"] as const).map((value) => ({ value, label: words.timeInForceLong[value] }))}
					/>
				)}
				{hasStop(orderType) && (
					<Select
						label={t`The stop watches`}
						value={trigger}
						onValueChange={(next) => changeDraft(symbol, { trigger: next })}
						items={[
							{ value: "last", label: t`Stop watches the last price` },
							{ value: "index", label: t`Stop watches the index` },
						]}
					/>
				)}
				{hasPostOnly(orderType) && (
					<CheckBox
						checked={postOnly}
						onCheckedChange={(next) => changeDraft(symbol, { postOnly: next, ...(next && { timeInForce: "gtc" as const }) })}
					>
						{t`Post only (maker)`}
					</CheckBox>
				)}
				<CheckBox checked={asks} onCheckedChange={(next) => changeSettings({ confirmOrders: next })}>
					{t`Show me each order before it is placed`}
				</CheckBox>
			</div>
		</div>
	);
}
